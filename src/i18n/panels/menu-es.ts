/** The texts of the side menu in Spanish. */

export const es = {
  menu: {
    label: 'Menú',
    close: 'Cerrar',
    pages: {
      label: 'Páginas',
      home: 'Inicio',
      rail: 'Riel',
      allDay: 'Total del día',
      profile: 'Mi perfil',
      login: 'Iniciar sesión',
      configure: 'Configurar KDS',
      settings: 'Ajustes de KDS',
    },
    exitFullScreen: 'Salir de pantalla completa',
    install: 'Instalar',
    environment: 'Ambiente',
    prod: 'PROD',
    dev: 'DEV',
    language: 'Idioma',
    es: 'Español',
    en: 'English',
    version: 'Versión {{version}}',
  },
  deleteData: {
    action: 'Borrar los datos de este equipo',
    question: '¿Desea borrar todos los datos guardados en este equipo?',
    loss_one: 'Hay {{count}} cambio sin enviar: se perderá.',
    loss_other: 'Hay {{count}} cambios sin enviar: se perderán.',
    draft: 'Los ajustes cambiados y sin guardar se perderán.',
    follows: 'El equipo olvida su KDS, su sesión, su idioma y los últimos pedidos, y la aplicación se recarga.',
    yes: 'Borrar',
    no: 'Cancelar',
  },
  debug: { title: 'Depuración ({{count}})', empty: 'No hay mensajes.' },
};
