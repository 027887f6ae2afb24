/// The page's only script: keys, and swipes where fingers are used. All that it does is follow links
/// that are there without it, and it asks for nothing.
enum PageKeys {
  static let text = """
    'use strict';
    (() => {
      const one = s => document.querySelector(s);
      const seen = e => e.getClientRects().length > 0;
      const field = one('#q');
      const items = () => [...document.querySelectorAll('main li, main tr')]
        .map(li => li.querySelector('a[href]')).filter((a, i, all) => a && seen(a) && all.indexOf(a) === i);
      const follow = s => { const a = one(s); if (a) a.click(); return !!a; };
      let last = null;
      const step = by => {
        const all = items();
        if (!all.length) return;
        const at = all.indexOf(document.activeElement);
        const from = at >= 0 ? at : all.indexOf(last);
        const next = all[Math.min(all.length - 1, Math.max(0, from + by))] || all[0];
        last = next;
        next.focus();
        next.scrollIntoView({ block: 'nearest' });
      };
      const keys = {
        '/': () => { field.focus(); field.select(); },
        j: () => step(1), k: () => step(-1),
        d: () => follow('#go-day'), w: () => follow('#go-week'), m: () => follow('#go-month'),
        t: () => follow('#today') || follow('#go-agenda'),
        ArrowLeft: () => follow('a[rel=prev]'), ArrowRight: () => follow('a[rel=next]'),
        '?': () => { const d = one('footer details'); d.open = !d.open; d.querySelector('summary').focus(); },
      };
      document.addEventListener('keydown', e => {
        if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
        const isField = e.target.closest('input, textarea, select');
        if (e.key === 'Escape') {
          if (isField) e.target.blur(); else if (history.length > 1) history.back();
        } else if (!isField && keys[e.key]) {
          if (e.key.startsWith('Arrow') && e.target.closest('[tabindex]')) return;
          e.preventDefault();
          keys[e.key]();
        }
      });
      const said = /^#(s\\d+)$/.exec(location.hash);
      if (said && !location.search && !document.getElementById(said[1]))
        location.replace('?at=' + said[1].slice(1) + location.hash);
      let start = null;
      document.addEventListener('touchstart', e => {
        const inner = e.target.closest('.scroll, input, pre');
        start = e.touches.length === 1 && !inner ? e.touches[0] : null;
      }, { passive: true });
      document.addEventListener('touchend', e => {
        if (!start) return;
        const end = e.changedTouches[0], x = end.clientX - start.clientX, y = end.clientY - start.clientY;
        if (Math.abs(x) > 80 && Math.abs(y) < 40) follow(x > 0 ? 'a[rel=prev]' : 'a[rel=next]');
      }, { passive: true });
    })();

    """
}
