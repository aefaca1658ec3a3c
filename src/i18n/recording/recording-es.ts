/** The texts of what gives a recording out, in Spanish. */

export const es = {
  recording: {
    title: 'Grabación',
    sentence: 'Lo que este equipo hizo y recibió en los últimos 30 minutos, sin contraseñas ni datos personales.',
    save: 'Guardar la grabación',
    saving: 'Guardando…',
    saved: 'La grabación se guardó en un archivo.',
    failed: 'No se pudo guardar la grabación. Inténtelo otra vez.',
    none: 'Todavía no hay ninguna grabación.',
  },
};
