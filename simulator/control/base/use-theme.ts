/** The room is as dark or light as the machine that it is looked at on. */
import { useEffect } from 'react';

export function useTheme(): void {
  useEffect(() => {
    const light = matchMedia('(prefers-color-scheme: light)');
    const show = () => {
      document.documentElement.dataset.theme = light.matches ? 'light' : 'dark';
    };
    show();
    light.addEventListener('change', show);
    return () => light.removeEventListener('change', show);
  }, []);
}
