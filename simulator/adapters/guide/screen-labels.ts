interface ScreenLabels {
  readonly status: Readonly<Record<0 | 100 | 110 | 170, string>>;
  readonly fire: string;
  readonly saving: string;
  readonly cancelCountdown: string;
  readonly recents: string;
  readonly recall: string;
  readonly confirmRecall: string;
  readonly close: string;
  readonly menu: string;
  readonly allDay: string;
  readonly home: string;
  readonly banner: string;
  readonly sound: string;
}

export const SCREEN_LABELS: Readonly<Record<'es' | 'en', ScreenLabels>> = {
  es: {
    status: { 0: 'Pendiente', 100: 'En prep.', 110: 'Listo', 170: 'A · Anulado' },
    fire: 'FIRE',
    saving: 'Cambios',
    cancelCountdown: 'No guardar aún',
    recents: 'Salidas recientemente',
    recall: 'Deshacer',
    confirmRecall: 'Revertir',
    close: 'Cerrar',
    menu: 'Abrir el menú',
    allDay: 'Total del día',
    home: 'Inicio',
    banner: 'Aviso de conexión',
    sound: 'toque para activar el sonido',
  },
  en: {
    status: { 0: 'Pending', 100: 'Preparing', 110: 'Ready', 170: 'A · Voided' },
    fire: 'FIRE',
    saving: 'Changes',
    cancelCountdown: 'Not yet',
    recents: 'Recently completed',
    recall: 'Undo',
    confirmRecall: 'Revert',
    close: 'Close',
    menu: 'Open the menu',
    allDay: 'All day',
    home: 'Home',
    banner: 'Connection notice',
    sound: 'tap to turn sound on',
  },
};
