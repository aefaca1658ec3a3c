/** The machine's color scheme; light on paper, including the margins. */
import { useEffect } from 'react';

export function useTheme(): void {
  useEffect(() => {
    const light = matchMedia('(prefers-color-scheme: light)');
    const show = () => {
      document.documentElement.dataset.theme = light.matches ? 'light' : 'dark';
    };
    show();
    const showOnPaper = () => {
      document.documentElement.dataset.theme = 'light';
    };
    light.addEventListener('change', show);
    window.addEventListener('beforeprint', showOnPaper);
    window.addEventListener('afterprint', show);
    return () => {
      light.removeEventListener('change', show);
      window.removeEventListener('beforeprint', showOnPaper);
      window.removeEventListener('afterprint', show);
    };
  }, []);
}
