/** Account hosts have no setting for the look. */

/** Applies the preference now and on every change (rule HOST-12). */
export function followColourScheme(): void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const show = () => {
    document.documentElement.dataset.theme = light.matches ? 'light' : 'dark';
  };
  light.addEventListener('change', show);
  show();
}
