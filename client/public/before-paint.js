// Theme and language before the first paint; a file of its own because the page's policy allows no inline script.
(() => {
  // Nobody is there to reload a wall display: if it draws nothing for a minute, be it that its code never came, the page
  // is loaded anew, as soon as the server has it.
  const watchWall = () => {
    let drawnAt = performance.now();
    const note = () => {
      drawnAt = performance.now();
    };
    addEventListener('werkplan-drawn', note);
    setInterval(() => {
      // A hidden page draws nothing.
      if (document.hidden) note();
      if (performance.now() - drawnAt < 60_000) return;
      fetch(location.href, { cache: 'no-store' }).then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
      );
    }, 5_000);
  };
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = read('werkplan.theme');
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  // A wall display is dark, whatever its browser prefers.
  const isWall = location.pathname === '/wall';
  if (isWall) watchWall();
  root.dataset.theme = isWall
    ? 'dark'
    : theme === 'light' || theme === 'dark'
      ? theme
      : dark
        ? 'dark'
        : 'light';
  const language = read('werkplan.language') ?? navigator.language.slice(0, 2);
  root.lang = language === 'en' ? 'en' : 'de';
})();
