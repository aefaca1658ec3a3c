/** The texts of Configure KDS in Spanish. */

export const es = {
  configure: {
    title: 'Configurar KDS',
    help: 'Elija el KDS que muestra este equipo y actívelo.',
    list: 'KDS del local',
    reading: 'Leyendo la lista de KDS…',
    empty: 'Este local no tiene ningún KDS. Cuando haya uno, actualice la lista.',
    failed: 'No se pudo leer la lista de KDS. Actualice la lista para intentar de nuevo.',
    column: { id: 'Id', name: 'Nombre', location: 'Ubicación', available: 'Disponible' },
    available: 'Disponible',
    unavailable: 'No disponible',
    current: 'Este equipo',
    activate: 'Activar KDS en este equipo',
    activating: 'Activando el KDS…',
    refresh: 'Actualizar lista',
    done: 'El KDS ha sido configurado en este equipo',
    notDone: 'ERROR al configirar KDS, no ha sido configurado en este equipo',
    use: 'Cerrar sesión y usar el KDS',
    local: 'Si la nube falla, este equipo trabaja con el servidor local del restaurante.',
  },
};
