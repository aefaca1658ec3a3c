/**
 * The Spanish texts of the panels over the board. Configure KDS also shows the texts about the permission for the local
 * network.
 */

export const es = {
  linkPanel: {
    title: 'Estado de la conexión',
    close: 'Cerrar',
    part: { network: 'Red', cloud: 'Nube', realtime: 'Tiempo real', local: 'Servidor local' },
    state: { up: 'conectado', down: 'sin conexión', unknown: 'comprobando', idle: 'sin uso' },
    localState: {
      none: 'no hay',
      present: 'disponible',
      fallback: 'en uso: la nube falló',
      chosen: 'en uso: lo eligió el local',
      silent: 'sin respuesta útil',
      foreign: 'no se usa: es de otro restaurante',
    },
    cause: 'Causa',
    since: 'Desde',
    data: 'Últimos datos',
    waiting: 'Cambios en espera',
    meanwhile: 'Mientras tanto',
    works: {
      all: 'Los pedidos llegan y cada cambio se envía.',
      local: 'Los pedidos y los cambios van por el servidor local.',
      device:
        'Puede seguir marcando líneas: cada cambio queda guardado en este equipo y se envía al volver la conexión.',
      memory: 'Puede seguir marcando líneas: los cambios se envían al volver la conexión.',
    },
    notes: 'Avisos',
    unread: 'No se pudo leer {{list}}: vale lo último guardado, si lo hay. Se pide de nuevo.',
    list: {
      kd: 'la lista de los KDS',
      dm: 'la lista de mesas',
      dj: 'la lista de usuarios',
      db: 'la lista de canales de venta',
      tp1: 'la lista de productos',
      de: 'la lista de zonas de reparto',
    },
    note: {
      partsBroken: '$t(notices.partsBroken)',
      storeDamaged: '$t(notices.storeDamaged)',
      localForeign: 'El servidor local es de otro restaurante y no se usa. Revise su dirección.',
      localSilent:
        'El servidor local no da una respuesta útil. Si solo suplía a la nube, se usa la nube en cuanto responde.',
      oldAnswer: 'Llegó una respuesta antigua o repetida: se espera la siguiente.',
      etagStuck: 'La nube no marca los pedidos que cambian: se leen todos cada dos minutos.',
      localSocketSilent: 'El servidor local dejó de avisar de pedidos nuevos: su conexión se abrió de nuevo.',
      realtimeSilent: 'El tiempo real parecía conectado y no contestaba: su conexión se abre de nuevo.',
      realtimeGaveUp:
        'La nube no acepta la clave del tiempo real. Se prueba otra vez con una clave nueva o al volver la nube.',
    },
    memoryOnly:
      'No se puede guardar en este equipo: al recargar se pierden los cambios sin enviar. Libere espacio o revise los permisos del navegador.',
    storage: 'Almacenamiento',
    noData: 'Todavía no se han recibido.',
  },
  storageKeeping: {
    refused:
      'Este navegador puede borrar lo guardado si le falta espacio. Instale la página como aplicación o permítale guardar datos.',
    private:
      'Parece una ventana privada: al cerrarla se borran los cambios sin enviar y el KDS de este equipo. Use una ventana normal.',
  },
  localAccess: {
    title: 'Permiso para la red local',
    refused: 'La dirección «{{address}}» del servidor local se rechaza: no es de la red del restaurante.',
    granted: 'El navegador permite usar el servidor local.',
    prompt: 'El navegador aún no permite usar el servidor local. Presione el botón y acepte el permiso.',
    denied:
      'El navegador impide usar el servidor local. Permita «Acceso a la red local» en los ajustes de este sitio y recargue.',
    insecure: 'Sin https el navegador puede impedir el uso del servidor local. Abra esta página con https.',
    ask: 'Pedir permiso',
  },
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
    failed: 'No se borró nada: recargue la página y vuelva a intentarlo.',
    yes: 'Borrar',
    no: 'Cancelar',
  },
  debug: { title: 'Depuración ({{count}})', empty: 'No hay mensajes.' },
  recent: {
    close: 'Cerrar',
    empty: 'Todavía no ha salido ningún pedido.',
    undo: 'Deshacer',
    undoOf: 'Deshacer: {{title}}',
    question: '¿Desea revertir el último cambio y regresar esta orden a su estado anterior?',
    returns_one: 'vuelve {{count}} línea',
    returns_other: 'vuelven {{count}} líneas',
    revert: 'Revertir',
    cancel: 'Cancelar',
  },
};
