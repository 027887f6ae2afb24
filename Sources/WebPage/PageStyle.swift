/// The page's only stylesheet.
enum PageStyle {
  private static let page = "light-dark(#fbfaf8, #16171a)"
  private static let ink = "light-dark(#1d1c1a, #e8e6e1)"
  private static let soft = "light-dark(#5c5a55, #a9a7a1)"
  private static let line = "light-dark(#dcd9d2, #35373d)"
  private static let card = "light-dark(#ffffff, #1f2126)"
  private static let accent = "light-dark(#0b5d8a, #7cc4ee)"
  private static let mark = "light-dark(#ffe9a3, #6b5312)"

  static let text = """
    :root { color-scheme: light dark; }
    * { box-sizing: border-box; }
    html { font: 16px/1.5 system-ui, sans-serif; background: \(page); color: \(ink); }
    body { margin: 0; overflow-wrap: anywhere; }
    header, main, footer { max-width: 75rem; margin: 0 auto; padding: .75rem 1rem; }
    main.wide { max-width: 120rem; }
    header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; }
    a { color: \(accent); text-underline-offset: .15em; }
    :focus-visible { outline: 3px solid \(accent); outline-offset: 2px; }
    nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
    nav a { padding: .25rem 0; }
    form { display: flex; gap: .5rem; flex: 1 1 18rem; }
    input, button { font: inherit; color: inherit; background: \(card); padding: .4rem .7rem;
      border: 1px solid \(soft); border-radius: .4rem; }
    input { flex: 1; min-width: 0; }
    button { background: \(accent); color: \(page); border-color: \(accent); }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem; }
    h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
    ul, ol { list-style: none; margin: 0; padding: 0; }
    .soft { color: \(soft); }
    .hit, .note { background: \(card); border: 1px solid \(line); border-radius: .6rem;
      padding: .75rem 1rem; margin: 0 0 .75rem; }
    .hit h2 { margin: 0; }
    .hit p { margin: .25rem 0 0; max-width: 70ch; }
    .faded a, .faded span { color: \(soft); }
    .off a { text-decoration: line-through; }
    mark { background: \(mark); color: inherit; border-radius: .2rem; padding: 0 .1em; }
    dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; }
    dt { color: \(soft); }
    dd { margin: 0; white-space: pre-line; }
    .text { white-space: pre-wrap; max-width: 75ch; margin: .25rem 0; }
    .turn { display: grid; grid-template-columns: 5rem 1fr; max-width: 85ch; padding: .2rem 0; }
    .turn:target { background: \(mark); }
    pre { white-space: pre-wrap; background: \(card); border: 1px solid \(line);
      border-radius: .6rem; padding: .75rem 1rem; }
    .days { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); }
    .days section { border-top: 3px solid \(line); min-width: 0; }
    .days section.today { border-color: \(accent); }
    .days h2 { margin: .4rem 0; font-size: 1rem; }
    .days li { margin: 0 0 .5rem; }
    table { border-collapse: collapse; width: 100%; table-layout: fixed; }
    caption { text-align: left; font-weight: 600; padding: .5rem 0; }
    td, th { border: 1px solid \(line); padding: .3rem .4rem; vertical-align: top; }
    th { text-align: left; color: \(soft); font-weight: 600; }
    td { height: 5.5rem; font-size: .875rem; }
    td.today { box-shadow: inset 0 0 0 2px \(accent); }
    td .day { font-weight: 600; display: inline-block; min-width: 1.5rem; }
    .chips { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 .75rem; }
    .chips a { display: inline-block; border: 1px solid \(soft); border-radius: 1rem;
      padding: .15rem .7rem; background: \(card); text-decoration: none; }
    .pair { display: grid; gap: 1rem 2rem;
      grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
    .weeks { columns: 14rem; }
    .scroll { overflow-x: auto; }
    svg { display: block; }
    svg.year { width: 100%; min-width: 40rem; max-width: 75rem; margin: 0 0 1rem; }
    .q0 { fill: \(line); } .q1, .q2, .q3, .q4, .bar { fill: \(accent); }
    .q1 { opacity: .35; } .q2 { opacity: .55; } .q3 { opacity: .75; }
    table.figures { table-layout: auto; } table.figures td { height: auto; font-size: 1rem; }
    table.figures thead th { overflow-wrap: normal; }
    table.figures svg { width: 100%; height: 1rem; min-width: 4rem; }
    @media (max-width: 45rem) { td { height: 3.5rem; } td ul { display: none; }
      td, th { padding: .2rem; } th { font-size: .8rem; } .turn { grid-template-columns: 1fr; }
      dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 .5rem; } }
    @media (min-width: 45.01rem) { td .count { display: none; } }
    """
}
