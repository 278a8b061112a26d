// Theme and language before the first paint; a file of its own because the page's policy allows no inline script.
(() => {
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
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
  const language = read('werkplan.language') ?? navigator.language.slice(0, 2);
  root.lang = language === 'en' ? 'en' : 'de';
})();
