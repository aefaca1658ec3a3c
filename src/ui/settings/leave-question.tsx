/** Asks only for other pages of the app: closing the app is never blocked (rule SETTINGS-23). */
import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { Confirm } from '../kit/confirm.tsx';
import { useForm } from './form-context.ts';

export function LeaveQuestion() {
  const t = useTexts();
  const { own, giveUp } = useForm().draft;
  const count = own.length;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Confirm
      danger
      sentence={t('settings.leave.question')}
      yes={t('settings.leave.yes')}
      no={t('settings.leave.no')}
      onYes={() => {
        giveUp();
        proceed();
      }}
      onNo={reset}
    >
      <p>{t('settings.leave.loss', { count })}</p>
    </Confirm>
  );
}
