import ArgumentParser

struct Completion: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print a completion script for commands, people, calendars and ids.",
    discussion: """
      'make install' already puts it in place. Otherwise, permanently:

        meetings completion bash > ~/.local/share/bash-completion/completions/meetings
        meetings completion zsh > ~/.zfunc/_meetings        (a folder of your $fpath)
        meetings completion fish > ~/.config/fish/completions/meetings.fish

      For this shell alone: source <(meetings completion bash)

      zsh treats '?' and '*' as file name patterns: quote a question that has one, as in meetings \
      'when was the retro?', or write 'alias meetings="noglob meetings"' into ~/.zshrc.
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: CompletionScript

  func run() throws { try StandardOutput.print(shell.text) }
}

extension CompletionScript: ExpressibleByArgument {}
