/// The page's only script: keyboard shortcuts, swipes on touch screens, suggestions below the
/// search field, and the preview of a new event. It requests nothing except views of the page.
enum PageScript {
  static let text = """
    'use strict';
    (() => {
      const one = s => document.querySelector(s);
      const seen = e => e.getClientRects().length > 0;
      const field = one('#q');
      const items = () => [...document.querySelectorAll('main li, main tr')]
        .map(li => li.querySelector('a[href]')).filter((a, i, all) => a && seen(a) && all.indexOf(a) === i);
      const follow = s => { const a = one(s); if (a) a.click(); return !!a; };
      const view = async (address, form) => {
        const answer = await fetch(address, form && { method: 'POST', body: new URLSearchParams(new FormData(form)) });
        return new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
      };
      const ideas = one('#ideas');
      const choices = () => [...ideas.querySelectorAll('a')].filter(seen);
      const narrow = () => {
        const words = field.value.trim().toLowerCase();
        for (const li of ideas.querySelectorAll('li'))
          li.hidden = !li.textContent.toLowerCase().includes(words);
        for (const part of ideas.children) part.hidden = !part.querySelector('li:not([hidden])');
      };
      const suggest = async () => {
        if (!ideas.children.length) ideas.replaceChildren(...(await view('/search')).querySelectorAll('section'));
        ideas.hidden = document.activeElement !== field;
        narrow();
      };
      field.addEventListener('input', narrow);
      field.form.addEventListener('focusout', e => {
        if (!field.form.contains(e.relatedTarget)) ideas.hidden = true;
      });
      field.form.addEventListener('keydown', e => {
        const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
        if (ideas.hidden || !by) return;
        const all = [field, ...choices()];
        const next = all[all.indexOf(document.activeElement) + by];
        if (next) next.focus();
        e.preventDefault();
      });
      const preview = one('#preview');
      if (preview) {
        const form = one('#text').form, ask = form.querySelector('button');
        let wait, number = 0;
        const look = async () => {
          const own = ++number;
          const main = one('#text').value.trim().length > 2 ? await view(form.action, form) : null;
          if (own !== number) return;
          const plan = main && main.querySelector('#understood');
          preview.replaceChildren(...(!main ? [] : plan ? main.querySelectorAll(':scope > :not(h1)')
            : main.querySelectorAll('.wrong')));
          for (const e of preview.querySelectorAll('[role=alert]')) e.removeAttribute('role');
          preview.inert = false;
          ask.hidden = !!plan;
        };
        form.addEventListener('input', () => { preview.inert = true; clearTimeout(wait); wait = setTimeout(look, 250); });
        if (one('#text').value) look();
      }
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
        '/': () => { field.focus(); field.select(); suggest(); },
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
          const inForm = ideas.contains(e.target);
          ideas.hidden = true;
          if (inForm) field.focus(); else if (isField) e.target.blur(); else if (history.length > 1) history.back();
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
