import ArgumentParser

/// A shell script that completes command lines. It passes the words to the program, which prints
/// one candidate per line, followed by a tab and a description. The script never evaluates words or
/// candidates as code.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// Bash splits words at `:`, `=` and `@`, and replaces only the last piece. So the script joins
  /// the pieces for the program, and removes the other pieces from each candidate. It works with
  /// Bash 3.2, the version on macOS.
  private static let bashText = #"""
    # Completion of meetings for bash.
    _meetings() {
      local rest=${COMP_LINE:0:COMP_POINT} trimmed piece word i last=-1
      local words=()
      for ((i = 0; i <= COMP_CWORD; i++)); do
        trimmed=${rest#"${rest%%[![:space:]]*}"}
        piece=${COMP_WORDS[i]}
        if ((i == COMP_CWORD)); then piece=$trimmed; fi
        if ((last < 0)) || [[ $trimmed != "$rest" ]]; then
          last=$((last + 1))
          words[last]=$piece
        else
          words[last]+=$piece
        fi
        rest=${trimmed#"$piece"}
      done
      word=${words[last]}
      if [[ $piece == [:=@] ]]; then piece=; fi
      local before=${word%"$piece"} lines=() values=() line value plain=1
      while IFS= read -r line; do
        lines+=("$line")
      done < <(command "${words[0]}" __complete bash "${words[@]:1}" 2>/dev/null)
      COMPREPLY=()
      if [[ ${lines[0]} == $'\tfiles' || ${lines[0]} == $'\tfolders' ]]; then
        if [[ ${lines[0]} == $'\tfolders' ]]; then i=-d; else i=-f; fi
        compopt -o filenames 2>/dev/null
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$i" -- "$piece")
        return
      fi
      for line in "${lines[@]}"; do
        value=${line%%$'\t'*}
        value=${value:${#before}}
        if [[ $piece != [\"\']* ]]; then printf -v value %q "$value"; fi
        if [[ $value == *[\\\"\']* ]]; then plain=; fi
        values+=("$value")
      done
      # Only a list of several has their descriptions, because nothing of it is inserted.
      if [[ $COMP_TYPE == 63 && -n $plain && ${#lines[@]} -gt 1 ]]; then
        for ((i = 0; i < ${#lines[@]}; i++)); do
          line=${lines[i]}
          if [[ $line == *$'\t'?* ]]; then values[i]+="  (${line#*$'\t'})"; fi
        done
      fi
      COMPREPLY=("${values[@]}")
    }
    complete -o nosort -F _meetings meetings 2>/dev/null || complete -F _meetings meetings
    """#

  private static let zshText = #"""
    #compdef meetings
    # Completion of meetings for zsh.
    _meetings() {
      local line value
      local -a lines values shown
      lines=("${(@f)$(command "${words[1]}" __complete zsh \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      case "${lines[1]}" in
        $'\tfiles') _files; return ;;
        $'\tfolders') _files -/; return ;;
      esac
      for line in "${lines[@]}"; do
        [[ -n $line ]] || continue
        value="${line%%$'\t'*}"
        values+=("$value")
        if [[ $line == *$'\t'?* ]]; then
          shown+=("$value  -- ${line#*$'\t'}")
        else
          shown+=("$value")
        fi
      done
      (( ${#values} )) || return 1
      # The program has already matched, ignoring accents and case.
      compadd -U -V meetings -l -d shown -a values
    }
    if [[ ${funcstack[1]} == _meetings ]]; then _meetings "$@"; else compdef _meetings meetings; fi
    """#

  private static let fishText = #"""
    # Completion of meetings for fish.
    function __meetings_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l lines (command $words[1] __complete fish $words[2..-1] "$current" 2>/dev/null)
        switch "$lines[1]"
            case \tfiles
                __fish_complete_path "$current"
            case \tfolders
                __fish_complete_directories "$current" ""
            case '*'
                printf '%s\n' $lines
        end
    end
    complete -c meetings -e
    complete -c meetings -f -a '(__meetings_complete)'
    """#
}

struct Completion: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print a completion script for commands, people, calendars and ids.",
    discussion: """
      'make install' already installs it. To install it by hand:

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
