/** On narrow screens the style sheet hides the bar. */
import { useSnapshot } from 'valtio';
import { barControls } from '../../../domain/presentation/bar-controls.ts';
import { useApp } from '../../base/app-context.ts';
import { useOpenPage } from '../../base/open-page.ts';
import { viewChoices } from '../../base/view-choices.ts';

export function useMiniShown(): boolean {
  const { miniBar } = useSnapshot(viewChoices);
  const bar = barControls(useSnapshot(useApp().state));
  const { page } = useOpenPage();
  return miniBar && bar.miniBar && page !== 'all-day';
}
