/** The tour's texts. Spanish is the source; an English text that is missing does not compile. */
import type { RoomLanguage } from '../base/texts.ts';
import type { CastRole, SceneName } from './script.ts';
import type { TourState } from './tour-state.ts';

/** The screens by their names at the venue. */
export type CastNames = Readonly<Record<CastRole, string>>;

interface SceneTexts {
  readonly title: string;
  readonly text: (names: CastNames) => string;
  /** Told once the scene has turned, each time it does. */
  readonly turned?: readonly ((names: CastNames) => string)[];
}

type TourProblem = NonNullable<TourState['problem']>;

const es = {
  tour: 'Recorrido guiado',
  take: 'Ver el recorrido',
  step: (scene: number, count: number) => `Escena ${scene} de ${count}`,
  previous: 'Escena anterior',
  next: 'Escena siguiente',
  pause: 'Pausar el recorrido',
  resume: 'Seguir el recorrido',
  skip: 'Saltar el recorrido',
  finish: 'Terminar el recorrido',
  problem: {
    failed: 'Algo de esta escena no salió como debía; el recorrido sigue.',
    slow: 'La cocina tarda en contestar; el recorrido sigue sin esperarla.',
  } satisfies Record<TourProblem, string> as Record<TourProblem, string>,
  unknown: (name: string) =>
    `El enlace pide la escena «${name}», que no existe; el recorrido empieza por el principio.`,
  scenes: {
    order: {
      title: 'Entra un pedido',
      text: ({ kitchen, bar, expediter }) =>
        `Una mesa pide un plato y un trago. El plato llega a ${kitchen}, el trago a ${bar} y el pedido entero a ${expediter}.`,
    },
    tap: {
      title: 'Un toque basta',
      text: ({ kitchen, expediter }) =>
        `En ${kitchen} tocan la línea y el plato queda en preparación. A los cinco segundos se guarda solo, y ${expediter} ya lo ve.`,
    },
    customer: {
      title: 'El cliente ve su número',
      text: ({ customers, expediter }) =>
        `En ${expediter} dejan listo otro pedido. Su número aparece grande en la pantalla ${customers}, para que nadie tenga que preguntar.`,
    },
    outage: {
      title: 'Se cae la nube',
      text: () => 'Cortamos la nube. En un momento las pantallas se dan cuenta.',
      turned: [
        () => 'Las pantallas avisan con OFFLINE y se sigue cocinando: ningún toque se pierde.',
        () => 'La nube vuelve: el aviso OFFLINE se va solo y lo que esperaba queda guardado.',
      ],
    },
    training: {
      title: 'Su equipo se entrena aquí',
      text: () =>
        'Elija una situación, un nombre y una meta: al final hay una tarjeta de puntaje para imprimir. La cocina sigue viva: toque lo que quiera.',
    },
  } satisfies Record<SceneName, SceneTexts> as Record<SceneName, SceneTexts>,
};

export type TourTexts = typeof es;

const en: TourTexts = {
  tour: 'Guided tour',
  take: 'Take the tour',
  step: (scene, count) => `Scene ${scene} of ${count}`,
  previous: 'Previous scene',
  next: 'Next scene',
  pause: 'Pause the tour',
  resume: 'Resume the tour',
  skip: 'Skip the tour',
  finish: 'Finish the tour',
  problem: {
    failed: 'Something in this scene did not go as it should; the tour goes on.',
    slow: 'The kitchen is slow to answer; the tour goes on without waiting.',
  },
  unknown: (name) => `The link asks for the scene “${name}”, which does not exist; the tour begins at its start.`,
  scenes: {
    order: {
      title: 'An order comes in',
      text: ({ kitchen, bar, expediter }) =>
        `A table orders a dish and a drink. The dish reaches ${kitchen}, the drink ${bar}, and the whole order ${expediter}.`,
    },
    tap: {
      title: 'One tap is enough',
      text: ({ kitchen, expediter }) =>
        `In ${kitchen} somebody taps the line and the dish is in preparation. Five seconds later it saves itself, and ${expediter} sees it.`,
    },
    customer: {
      title: 'Guests see their number',
      text: ({ customers, expediter }) =>
        `${expediter} has another order ready. Its number appears large on the screen ${customers}, so that nobody has to ask.`,
    },
    outage: {
      title: 'The cloud goes down',
      text: () => 'We cut the cloud. In a moment the screens notice.',
      turned: [
        () => 'The screens say OFFLINE and the kitchen goes on: no tap is lost.',
        () => 'The cloud is back: OFFLINE goes away by itself, and what was waiting is saved.',
      ],
    },
    training: {
      title: 'Train your team here',
      text: () =>
        'Choose a situation, a name and a goal: at the end there is a score card to print. The kitchen is still alive: touch whatever you like.',
    },
  },
};

export const tourTexts = (language: RoomLanguage): TourTexts => (language === 'en' ? en : es);
