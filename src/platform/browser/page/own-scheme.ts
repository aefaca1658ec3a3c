/** Dark or light as the browser's user wishes: what a host of accounts has in the place of settings. */

/** Puts the wish on the page, now and whenever it changes (rule P6b). */
export function followScheme(): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const show = () => {
    document.documentElement.dataset.theme = light.matches ? 'light' : 'dark';
  };
  light.addEventListener('change', show);
  show();
}
