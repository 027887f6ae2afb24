/// The page's only style sheet. The colours of calendars and the positions of blocks are appended.
enum PageStyle {
  private static let page = "light-dark(#fbfaf8, #16171a)"
  private static let ink = "light-dark(#1d1c1a, #e8e6e1)"
  private static let soft = "light-dark(#5c5a55, #b3b1ab)"
  private static let line = "light-dark(#dcd9d2, #35373d)"
  private static let card = "light-dark(#ffffff, #1f2126)"
  private static let accent = "light-dark(#0b5d8a, #7cc4ee)"
  private static let mark = "light-dark(#ffe9a3, #6b5312)"
  private static let added = "light-dark(#dff3e0, #1d3b25)"
  private static let removed = "light-dark(#fbe1de, #4a2320)"

  static let text = base + people + days + narrow + GridStyle.text

  private static let base = """
    :root { color-scheme: light dark; --own: \(accent); }
    * { box-sizing: border-box; }
    html { font: 16px/1.5 system-ui, sans-serif; background: \(page); color: \(ink); }
    body { margin: 0; overflow-wrap: anywhere; }
    header, main, footer { max-width: 120rem; margin: 0 auto; padding: .75rem 1.25rem; }
    main > * { max-width: 54rem; }
    main > :is(.pair, .months, .weeks, .figures) { max-width: 75rem; }
    main.wide > *, main > .cards { max-width: none; }
    header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center;
      border-bottom: 1px solid \(line); }
    footer { color: \(soft); font-size: .9rem; padding-bottom: 2rem; }
    .skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    a { color: \(accent); text-underline-offset: .15em; }
    :focus-visible { outline: 3px solid \(accent); outline-offset: 2px; border-radius: .2rem; }
    nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
    nav a { padding: .25rem 0; }
    header nav a { text-decoration: none; }
    nav a[aria-current] { color: \(ink); font-weight: 600; box-shadow: 0 2px \(accent); }
    .ways { margin: 0 0 1rem; gap: .25rem 1.5rem; }
    form { display: flex; gap: .5rem; max-width: 45rem; }
    main form { margin: 0 0 1rem; }
    header form { flex: 1 1 18rem; max-width: 45rem; position: relative; }
    input, button, select, textarea { font: inherit; color: inherit; background: \(card);
      padding: .4rem .7rem; border: 1px solid \(soft); border-radius: .4rem; }
    input[type=radio] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0 .25rem; }
    input::placeholder { color: \(soft); opacity: 1; }
    input, textarea { flex: 1; min-width: 0; } select { min-width: 0; max-width: 100%; }
    button { background: \(accent); color: \(page); border-color: \(accent); cursor: pointer; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem; text-wrap: balance; }
    h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
    ul, ol { list-style: none; margin: 0; padding: 0; }
    .soft { color: \(soft); }
    .item { padding: .15rem 0 .15rem 1rem; text-indent: -1rem; }
    .item::before, .key::before { content: ''; display: inline-block; width: .6rem; height: .6rem;
      margin-right: .4rem; border-radius: 50%; background: var(--own); }
    .fact { font-size: 1.15rem; font-weight: 600; margin: 0 0 .75rem; }
    h2 .fact { font-size: 1rem; font-weight: 400; }
    .rows li { padding: .2rem 0; }
    .cards { display: grid; gap: .75rem; align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(44rem, 100%), 54rem)); }
    .hit, .note { background: \(card); border: 1px solid \(line); border-radius: .6rem;
      padding: .75rem 1rem; margin: 0 0 .75rem; text-wrap: pretty; }
    .hit { margin: 0; border-left: .3rem solid var(--own); }
    .hit h2 { margin: 0; }
    .hit p { margin: .25rem 0 0; max-width: 85ch; }
    .hit .fact { margin: 0 0 .25rem; }
    .many { columns: 22rem; } .people li { break-inside: avoid; }
    .faded a, .faded span { color: \(soft); }
    .off a { text-decoration: line-through; }
    mark { background: \(mark); color: inherit; border-radius: .2rem; padding: 0 .1em; }
    kbd { font: inherit; border: 1px solid \(line); border-radius: .3rem; padding: 0 .35rem; }
    dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; }
    dt { color: \(soft); }
    dd { margin: 0; white-space: pre-line; }
    .text { white-space: pre-wrap; max-width: 75ch; margin: .25rem 0; }
    .turn { display: grid; grid-template-columns: 5rem 1fr; max-width: 85ch; padding: .2rem 0; }
    .turn:target, :target.block, :target.bar { background: \(mark); }
    :target .soft, :target a { color: inherit; }
    .when { white-space: nowrap; }
    .line { display: block; min-height: 1lh; padding-left: 2ch; text-indent: -2ch; }
    pre { white-space: pre-wrap; background: \(card); border: 1px solid \(line);
      border-radius: .6rem; padding: .75rem 1rem; }
    table { border-collapse: collapse; width: 100%; table-layout: fixed; }
    caption { text-align: left; font-weight: 600; padding: .5rem 0; }
    td, th { border: 1px solid \(line); padding: .3rem .4rem; vertical-align: top; }
    th { text-align: left; color: \(soft); font-weight: 600; }
    .chips { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 .75rem; }
    .chips a, .chips span { display: inline-block; border: 1px solid \(soft); border-radius: 1rem;
      padding: .15rem .7rem; background: \(card); text-decoration: none; }
    .scroll { overflow-x: auto; }
    svg { display: block; }
    .edit { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .5rem 1rem;
      align-items: center; max-width: 45rem; margin: 0 0 1rem; }
    .edit label:has(+ textarea) { align-self: start; padding-top: .4rem; }
    .edit fieldset, .edit > button, .edit .acts { grid-column: 2; justify-self: start; }
    fieldset { border: 1px solid \(line); border-radius: .6rem; margin: 0; padding: .5rem .75rem; }
    fieldset label { display: flex; align-items: center; min-height: 1.75rem; }
    .acts { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 1rem 0; }
    .quiet { background: \(card); color: \(ink); border-color: \(soft); }
    .diff { padding: .5rem 0; overflow-x: auto; font: .85rem/1.5 ui-monospace, monospace; }
    .diff span { display: block; padding: 0 1rem; min-height: 1.5em; }
    .added { background: \(added); } .removed { background: \(removed); }
    .danger { background: light-dark(#b3261e, #ff8a80); border-color: light-dark(#b3261e, #ff8a80);
      margin-left: auto; }
    .edit .acts:has(.danger) { justify-self: stretch; }
    .below { display: block; text-indent: 0; font-size: .9rem; }
    .moment { color: light-dark(#b3261e, #ff8a80); border-top: 2px solid; font-size: .85rem;
      margin: .4rem 0; }
    .chips .hidden { color: \(soft); text-decoration: line-through; }
    .chips .hidden::before { visibility: hidden; }
    .details summary { cursor: pointer; padding: .25rem 0; }
    .cards + .cards, .cards + dl { margin-top: 1.5rem; }
    .hit.failing { border-left-color: light-dark(#b3261e, #ff8a80); }
    .aside, .wide-only, .units { display: none; }
    @media (min-width: 1000px) {
      .wide-only { display: inline; }
      .beside { display: grid; gap: 2rem; align-items: start;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
      .aside { display: block; position: sticky; top: 1rem; max-height: calc(100vh - 2rem);
        overflow-y: auto; background: \(card); border: 1px solid \(line); border-radius: .6rem;
        padding: .75rem 1.25rem; }
      .aside h2:first-child { margin-top: 0; }
    }
    #ideas { position: absolute; inset: calc(100% + .25rem) 0 auto; z-index: 5; display: grid; gap: .5rem 1.5rem;
      grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); max-height: 70vh;
      overflow-y: auto; padding: .75rem 1rem; background: \(card); border: 1px solid \(line);
      border-radius: .6rem; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .25); }
    #ideas[hidden] { display: none; } #ideas h2 { font-size: .85rem; margin: 0; color: \(soft); }
    #ideas li { padding: .15rem 0; }
    #preview .acts a { display: none; } #preview:empty { display: none; } #preview[inert] { opacity: .5; }
    .wrong { border-left: .3rem solid light-dark(#b3261e, #ff8a80); padding-left: .75rem; }

    """

  private static let people = """
    .pair { display: grid; gap: 1rem 2.5rem;
      grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
    .parts { display: grid; gap: 0 2rem;
      grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); }
    .person { container-type: inline-size; }
    .parts .network { grid-column: 1 / -1; margin: 1rem 0 0; }
    @container (min-width: 60rem) {
      .parts { grid-template-columns: 1fr 1fr 2.5fr; }
      .parts .network { grid-column: auto; }
    }
    .weeks { columns: 14rem; }
    .months { display: grid; gap: 1rem; margin: 0 0 1.5rem;
      grid-template-columns: repeat(6, minmax(0, 1fr)); }
    .months svg { width: 100%; } .months text { fill: \(soft); font-size: 8px; }
    @media (max-width: 60rem) { .months { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
    @media (max-width: 40rem) { .months { grid-template-columns: repeat(3, minmax(0, 1fr)); }
      .months li { font-size: .875rem; white-space: nowrap; } }
    .months rect, .legend rect { width: 10px; height: 10px; rx: 2px; }
    .legend { display: flex; gap: .25rem; align-items: center; }
    .legend svg { width: 4.5rem; }
    .q0 { fill: \(line); } .q1, .q2, .q3, .q4, .bar { fill: \(accent); }
    .q1 { opacity: .35; } .q2 { opacity: .55; } .q3 { opacity: .75; }
    .network { width: 100%; max-width: 40rem; overflow: visible; }
    .network line { stroke: \(line); } .network .tie { stroke: \(accent); opacity: .55; }
    .network circle { fill: \(accent); } .network text { fill: \(ink); font-size: 15px;
      paint-order: stroke; stroke: \(page); stroke-width: 4px; stroke-linejoin: round; }
    table.figures { table-layout: auto; max-width: 60rem; }
    table.figures { overflow-wrap: break-word; } .figures td { white-space: nowrap; }
    .figures td:nth-child(2) { width: 45%; }
    table.figures svg { width: 100%; height: 1rem; min-width: 4rem; }

    """

  private static let days = """
    .block, .lane .bar, .month .bar { background: color-mix(in srgb, var(--own) 14%, \(card));
      border-left: .25rem solid var(--own); border-radius: .3rem; padding: .1rem .4rem; }
    .block a, .bar a, .month li a { color: \(ink); text-decoration: none; font-weight: 500; }
    .block a:hover, .bar a:hover, .month li a:hover { text-decoration: underline; }
    .block.faded, .bar.faded { background: \(card); border-left-style: dotted; }
    .block.faded a, .bar.faded a, .month li.faded a { color: \(soft); }
    .block.off a, .bar.off a, .month .off a { text-decoration: line-through; }
    .hours h2 { font-size: 1rem; margin: .4rem 0; } .one .day h2 { display: none; }
    .today h2 a { display: inline-block; background: \(accent); color: \(page); border-radius: .3rem;
      padding: 0 .4rem; text-decoration: none; }
    .rest { padding-left: .25rem; }
    .month { min-width: 0; }
    .month td { height: 6.5rem; font-size: .875rem; position: relative; }
    .month td.today { box-shadow: inset 0 0 0 2px \(accent); }
    .month .day { font-weight: 600; display: inline-block; min-width: 1.75rem; min-height: 1.5rem; }
    .month .item { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .month ul:not(.bars, :has(li:nth-child(3))) .item { white-space: normal; max-height: 3lh; }
    .month li { min-height: 1.6rem; margin: 0 0 .15rem; }
    .month .bar { position: relative; z-index: 1; white-space: nowrap; overflow: hidden;
      text-overflow: ellipsis; }
    @media (min-width: 45.01rem) {
      .hours { display: grid; column-gap: .35rem;
        grid-template-columns: 3.25rem repeat(7, minmax(0, 1fr)); }
      .hours.one { grid-template-columns: 3.25rem minmax(0, 1fr); max-width: 60rem; }
      .day { display: contents; }
      .day h2 { grid-row: 1; font-size: .875rem; }
      .lane { grid-row: 2; grid-column: 2 / -1; padding: 0 0 .5rem; }
      .lane ul { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: .2rem .35rem;
        grid-auto-flow: dense; }
      .one .lane ul { grid-template-columns: minmax(0, 1fr); }
      .lane .bar { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-size: .9rem; }
      .lane .soft { display: none; }
      .clock { grid-row: 3; grid-column: 1; }
      .clock li { height: 3.5rem; font-size: .8rem; color: \(soft); text-align: right;
        padding-right: .4rem; transform: translateY(-.6rem); }
      .clock li:first-child { transform: none; }
      .grid { grid-row: 3; display: grid; grid-template-columns: repeat(12, minmax(0, 1fr));
        grid-auto-rows: .875rem; gap: 0 .1rem; border-left: 1px solid \(line);
        background: repeating-linear-gradient(\(line) 0 1px, transparent 1px 3.5rem); }
      .today .grid { background-color: light-dark(#eef5fa, #1a2229); }
      .rest { grid-row: 4; }
      .block { overflow: hidden; font-size: .875rem; line-height: 1.2; margin: 1px 0;
        position: relative; display: flex; flex-flow: column wrap; column-gap: 1rem; }
      .block > * { width: 100%; }
      .block.h2 { flex-flow: row wrap; gap: 1rem .4rem; align-content: flex-start; }
      .block.h2 > * { width: auto; min-width: 0; white-space: nowrap; }
      .block > .soft { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
      .hours:not(.one) .block:is(.w6, .w4, .w3, .w2) { font-size: .775rem; padding: .1rem .15rem; }
      .block.h2 > a { display: block; flex: none; max-width: 100%; text-overflow: ellipsis; }
      .hours:not(.one) .block:is(.w6, .w4, .w3, .w2) .end { display: none; }
      .block a { hyphens: auto; display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
      .block a::after, .lane .bar a::after { content: ''; position: absolute; inset: 0; }
      .lane .bar { position: relative; }
      .block:focus-within, .bar:focus-within { outline: 3px solid \(accent); z-index: 2; }
      .block a:focus-visible, .bar a:focus-visible { outline: none; }
      .none { grid-column: 1 / -1; display: none; }
      .now { grid-column: 1 / -1; height: 0; border-top: 2px solid light-dark(#b3261e, #ff8a80);
        z-index: 1; }
      .now span { display: none; }
      .month .count { display: none; }
    }

    """

  private static let narrow = """
    @media (max-width: 45rem) {
      header, main, footer { padding: .6rem .9rem; }
      header nav { flex-wrap: nowrap; justify-content: space-between; gap: .3rem; font-size: .875rem;
        width: 100%; }
      header nav :is(#go-day, #go-month, #go-year) { display: none; } .units { display: flex; }
      .clock { display: none; }
      .now { color: light-dark(#b3261e, #ff8a80); border-top: 2px solid; font-size: .85rem; margin: .4rem 0; }
      .block, .lane .bar { margin: 0 0 .3rem; padding: .3rem .6rem; }
      .block a, .lane .bar a { display: block; }
      .month td { height: 3.5rem; padding: .2rem; } .month td ul, .month .more { display: none; }
      .month th { font-size: .8rem; padding: .2rem; }
      .turn { grid-template-columns: 1fr; }
      .network text { font-size: 22px; } table.figures { font-size: .85rem; }
      table.figures svg { min-width: 1.5rem; } .figures :is(td, th) { padding: .25rem; }
      .figures tbody th { overflow-wrap: anywhere; width: 45%; } .figures td:nth-child(2) { width: 3rem; }
      dl, .edit { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin: 0 0 .5rem; }
      .edit { gap: .3rem; } .edit > button { margin-top: .5rem; } .edit fieldset, .edit > button, .edit .acts { grid-column: 1; }
    }

    """
}

/// Classes for the positions of blocks and bars, because responses contain no inline styles.
enum GridStyle {
  private static let rows = (0..<DayBlocks.rowsOfDay).map { ".r\($0){grid-row-start:\($0 + 1)}" }
  private static let heights = (1...DayBlocks.rowsOfDay).map { ".h\($0){grid-row-end:span \($0)}" }
  /// The maximum number of lines of a title, so that the time fits below it.
  private static let lines = (1...24).map { height in
    ".h\(height)>a{-webkit-line-clamp:\(max(1, (height * 14 - 5) * 10 / 168 - 1))}"
  }
  private static let places = (0..<12).map { ".x\($0){grid-column-start:\($0 + 1)}" }
  private static let widths = (1...12).map { ".w\($0){grid-column-end:span \($0)}" }
  private static let days = (1...7).map { day in
    ".c\(day)>*{grid-column:\(day + 1)}.b\(day){grid-column-start:\(day)}"
      + ".lane .s\(day){grid-column-end:span \(day)}"
      + ".month .s\(day){width:calc(\(day * 100)% + \(day - 1) * (.8rem + 1px))}"
  }

  /// The CSS rules for wide screens. Narrow screens display lists instead.
  static let text =
    "@media (min-width: 45.01rem) {\n"
    + [rows, heights, lines, places, widths, days].map { $0.joined() }.joined(separator: "\n")
    + "\n}\n"
}
