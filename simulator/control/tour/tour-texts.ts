/** The tour's texts. Spanish is the source; an English text that is missing does not compile. */
import type { RoomLanguage } from '../base/texts.ts';
import type { CastRole, SceneName } from './script.ts';
import type { TourState } from './tour-state.ts';

/** The screens by their names at the venue. */
export type CastNames = Readonly<Record<CastRole, string>>;

interface SceneTexts {
  readonly title: string;
  readonly text: (names: CastNames) => string;
  /** One text for each act in `turnsAt`, shown once that act has succeeded. */
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
    slow: 'Las pantallas no mostraron esto a tiempo; el recorrido sigue.',
  } satisfies Record<TourProblem, string> as Record<TourProblem, string>,
  unknown: (name: string) =>
    `El enlace pide la escena «${name}», que no existe; el recorrido empieza por el principio.`,
  scenes: {
    order: {
      title: 'Entra un pedido',
      text: () => 'Una mesa pide un plato y un trago.',
      turned: [
        ({ kitchen, bar, expediter }) =>
          `El plato llegó a ${kitchen}, el trago a ${bar} y el pedido entero a ${expediter}.`,
      ],
    },
    tap: {
      title: 'Un toque basta',
      text: ({ kitchen }) => `En ${kitchen} van a tocar la línea del plato.`,
      turned: [
        () => 'Un toque y el plato queda en preparación. A los cinco segundos se guarda solo.',
        ({ expediter }) => `Se guardó solo: ${expediter} ya lo ve en preparación.`,
      ],
    },
    customer: {
      title: 'El cliente ve su número',
      text: ({ expediter }) => `En ${expediter} dejan listo otro pedido.`,
      turned: [
        ({ customers }) => `Su número aparece grande en la pantalla ${customers}, para que nadie tenga que preguntar.`,
      ],
    },
    outage: {
      title: 'Se cae la nube',
      text: () => 'Entra otro pedido; en seguida cortamos la nube.',
      turned: [
        () => 'Cortamos la nube. En un momento las pantallas se dan cuenta.',
        () => 'Las pantallas avisan con OFFLINE y se sigue cocinando.',
        ({ kitchen }) => `En ${kitchen} tocaron un plato sin nube, y el cambio no se pierde.`,
        () => 'La nube vuelve: en un momento las pantallas se ponen al día.',
        () => 'La nube volvió: el aviso OFFLINE se fue solo y lo que esperaba quedó guardado.',
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
    slow: 'The screens did not show this in time; the tour goes on.',
  },
  unknown: (name) => `The link asks for the scene “${name}”, which does not exist; the tour begins at its start.`,
  scenes: {
    order: {
      title: 'An order comes in',
      text: () => 'A table orders a dish and a drink.',
      turned: [
        ({ kitchen, bar, expediter }) =>
          `The dish reached ${kitchen}, the drink ${bar}, and the whole order ${expediter}.`,
      ],
    },
    tap: {
      title: 'One tap is enough',
      text: ({ kitchen }) => `In ${kitchen} a cook is about to tap the line of the dish.`,
      turned: [
        () => 'One tap and the dish is in preparation. Five seconds later it saves itself.',
        ({ expediter }) => `It saved itself: ${expediter} already shows it in preparation.`,
      ],
    },
    customer: {
      title: 'Guests see their number',
      text: ({ expediter }) => `${expediter} is getting another order ready.`,
      turned: [({ customers }) => `Its number appears large on the screen ${customers}, so that nobody has to ask.`],
    },
    outage: {
      title: 'The cloud goes down',
      text: () => 'Another order comes in; then we cut the cloud.',
      turned: [
        () => 'We cut the cloud. In a moment the screens notice.',
        () => 'The screens say OFFLINE and the kitchen goes on.',
        ({ kitchen }) => `In ${kitchen} a cook tapped a dish without the cloud, and the change is not lost.`,
        () => 'The cloud is back: in a moment the screens catch up.',
        () => 'The cloud came back: OFFLINE went away by itself, and what was waiting is saved.',
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
