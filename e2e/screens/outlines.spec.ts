/**
 * The roles and names of the main screens, as a screen reader finds them. An outline lists headings, landmarks, groups
 * and controls in their order; `"a | b"` is a name in Spanish and in English.
 */
import { expect, type Page } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { LOGIN_TEXTS, logIn, NEW_DEVICE } from '../pages/login-page.ts';
import { openLook, roomLook } from '../pages/looks.ts';
import { unnamedControls } from '../pages/names.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { test } from '../test.ts';

test.use({
  scenario: 'e2e/worlds/quiet-house.yaml',
  viewport: { width: 1280, height: 800 },
  allowFailedRequests: true,
});

const KITCHEN = 3;
const BAR = 5;
const CUSTOMERS = 9;

type Language = 'es' | 'en';

const OUTLINES = {
  login: `
    - banner:
      - button "Abrir el menú | Open the menu"
      - heading "KITCHEN" [level=1]
      - 'button "Conexión: Sin KDS | Connection: No KDS"'
      - button "Actualizar pedidos | Refresh orders"
      - button "Pantalla completa | Full screen"
      - button "Salidas recientemente | Recently completed"
    - main:
      - heading "¿Cómo desea iniciar sesión? | How do you want to log in?" [level=2]
      - button "Entrar con Resto ID | Log in with Resto ID"
      - button "Email y contraseña | Email and password"`,
  passwordDialog: `
    - dialog "Email y contraseña | Email and password":
      - heading "Email y contraseña | Email and password" [level=2]
      - button "Cerrar | Close"
      - textbox "Email"
      - textbox "Contraseña | Password"
      - button "Mostrar | Show"
      - button "Iniciar sesión | Log in"
      - button "Olvidé mi contraseña | Forgot my password"
      - button "Crear cuenta | Create account"`,
  configure: `
    - main:
      - heading "Configurar KDS | Configure KDS" [level=2]
      - group "KDS del local | KDS of the venue":
        - table:
          - rowgroup:
            - row:
              - columnheader "Id"
              - columnheader "Nombre | Name"
              - columnheader "Ubicación | Location"
              - columnheader "Disponible | Available"
          - rowgroup:
            - row:
              - cell:
                - radio "3 Cocina caliente Providencia Disponible | 3 Cocina caliente Providencia Available"
            - row:
              - cell:
                - radio "7 Terraza Providencia No disponible | 7 Terraza Providencia Not available" [disabled]
      - button "Activar KDS en este equipo | Activate KDS on this device" [disabled]
      - button "Actualizar lista | Refresh list"
      - heading "Permiso para la red local | Permission for the local network" [level=3]
      - button "Pedir permiso | Ask for permission"`,
  accountProfile: `
    - banner:
      - button "Abrir el menú | Open the menu"
      - button "Recargar la aplicación | Reload the app"
      - heading "Mi cuenta | My account" [level=1]
    - main:
      - heading "Mi perfil | My profile" [level=2]
      - region "Datos personales | Personal data":
        - img "Foto de Renata Silva | Picture of Renata Silva"
        - heading "Renata Silva" [level=3]
        - button "Editar mis datos | Edit my data"
      - region "Direcciones guardadas | Saved addresses":
        - heading "Direcciones guardadas | Saved addresses" [level=3]
        - list:
          - listitem:
            - button "Editar Casa | Edit Casa"
          - listitem:
            - button "Editar Oficina | Edit Oficina"
            - 'button "Usar como principal: Oficina | Use as main: Oficina"'
        - button "Agregar dirección | Add address"
      - region "Términos de uso | Terms of use":
        - button "Leer las condiciones generales | Read the general conditions"
      - button "Cambiar la contraseña | Change password"
      - button "Cerrar sesión | Log out"`,
  settings: `
    - main:
      - region "Ajustes de KDS | KDS Settings":
        - button "Volver a los pedidos | Back to the orders"
        - heading "Ajustes de KDS | KDS Settings" [level=2]
        - button "Pasar ajustes | Move settings"
        - button "PIN"
        - search:
          - searchbox "Buscar un ajuste | Search the settings"
        - tablist "Partes de los ajustes | Parts of the settings":
          - tab "Ajustes generales | General settings" [selected]
          - tab "Pantalla | Display"
          - tab "Teclas | Keys"
        - tabpanel "Ajustes generales | General settings":
          - region "Barra de pedidos | Order overview bar":
            - switch "Mostrar la barra de pedidos | Show the order overview bar" [checked]
          - region "Guardado automático | Autosave":
            - radiogroup "Guardar automáticamente después de | Save automatically after":
              - radio "Desactivado | Off"
              - radio "5 s" [checked]
          - region "Interacción con la comanda | Command interaction":
            - 'button "Menos: Salidas recientes | Less: Recent orders"'
            - textbox "Salidas recientes | Recent orders"
            - 'button "Más: Salidas recientes | More: Recent orders"'
        - complementary "Vista previa | Preview":
          - heading "Así se verá | How it will look" [level=3]
          - radiogroup "Nivel | Level":
            - radio "Todos | All" [checked]`,
  connectionPanel: `
    - dialog "Estado de la conexión | Connection status":
      - heading "Estado de la conexión | Connection status" [level=2]
      - button "Cerrar | Close"
      - term: "Causa | Cause"
      - definition: "Todo responde con normalidad. | Everything responds normally."
      - list:
        - listitem: "Red conectado | Network connected"
        - listitem: "Nube conectado | Cloud connected"
        - listitem: "Tiempo real conectado | Realtime connected"
        - listitem: "Servidor local no hay | Local server none"
      - region "Grabación | Recording":
        - button "Guardar la grabación | Save the recording"`,
  menu: `
    - dialog "Menú | Menu":
      - heading "Menú | Menu" [level=2]
      - button "Cerrar | Close"
      - navigation "Páginas | Pages":
        - button "Inicio | Home"
        - button "Riel | Rail"
        - button "Total del día | All day"
        - button "Iniciar sesión | Log in"
        - button "Ajustes de KDS | KDS Settings"
      - group "Idioma | Language":
        - radio "Español"
        - radio "English"
      - group "Ambiente | Environment":
        - radio "PROD"
        - radio "DEV" [checked]
      - button "Borrar los datos de este equipo | Delete the data of this device"`,
  customerScreen: `
    - banner:
      - button "Abrir el menú | Open the menu"
      - button /KDS 9 · Clientes/
      - 'button "Conexión: En línea | Connection: Online"'
      - button "Actualizar pedidos | Refresh orders"
      - button "Pantalla completa | Full screen"
    - main:
      - region "ÓRDENES LISTAS | READY ORDERS":
        - heading "ÓRDENES LISTAS | READY ORDERS" [level=1]
        - list "ÓRDENES LISTAS | READY ORDERS"`,
  room: `
    - banner:
      - heading "Sala de control | Control room" [level=1]
      - button "Casa tranquila | Quiet house"
      - button "Entrenar | Train"
      - textbox "Semilla | Seed"
      - button "Reiniciar | Restart"
      - group "Hora simulada | Simulated time":
        - button "Pausar | Pause"
        - button "Avanzar 10 s | Step 10 s"
        - button "Hasta el próximo suceso | To the next event"
        - button "Hasta que algo se atrase | To the next late order"
      - group "Velocidad | Speed":
        - button "×1" [pressed]
        - button "×10"
      - button "Copiar enlace | Copy link"
      - button "Guardar escenario | Save scenario"
      - button "English | Español"
    - main:
      - region "Pantallas | Screens":
        - group "Pantallas visibles | Visible screens":
          - button "Cocina caliente" [pressed]
          - button "Cocina fría"
        - group "Cuántas a la vez | Screens at once":
          - button "1 pantalla | 1 screen"
          - button "4 pantallas | 4 screens" [pressed]
        - article "Cocina caliente, KDS 3":
          - heading "Cocina caliente" [level=2]
          - button "Problemas de Cocina caliente | Problems of Cocina caliente"
          - button "Ampliar Cocina caliente | Enlarge Cocina caliente"
          - link "Abrir Cocina caliente en otra pestaña | Open Cocina caliente in another tab"
        - article "Clientes, KDS 9 · pantalla de clientes | Clientes, KDS 9 · customer screen":
          - heading "Clientes" [level=2]
      - complementary:
        - region "Servicio | Service":
          - button "Un pedido más | One more order"
        - region "Diario | Journal":
          - searchbox "Buscar en el diario | Search the journal"
      - region "Línea de tiempo | Timeline":
        - textbox "Nota para una marca | Note for a mark"
        - slider "Saltar hacia adelante | Jump forward"`,
} as const;

const inLanguage = (outline: string, language: Language): string =>
  outline.replaceAll(/"([^"|]+) \| ([^"]+)"/g, language === 'es' ? '"$1"' : '"$2"');

async function expectOutline(page: Page, name: keyof typeof OUTLINES, language: Language): Promise<void> {
  await expect(page.locator('body')).toMatchAriaSnapshot(inLanguage(OUTLINES[name], language));
  expect(await unnamedControls(page), name).toEqual([]);
}

/** Stores the language of the pages of one folder before they load. */
const storeLanguage = (page: Page, folder: string, language: Language): Promise<unknown> =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKeyOf(folder, 'language'),
    language,
  ] as const);

for (const [index, language] of (['es', 'en'] as const).entries()) {
  const word = (spanish: string, english: string) => (language === 'es' ? spanish : english);
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  test(
    `[LOOK-35] in ${language} a screen reader finds the login, Configure KDS and the profile by role and name`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const page = await openPage('about:blank');
      await storeLanguage(page, NEW_DEVICE, language);
      await page.goto(`${simulator.origin}${NEW_DEVICE}l/profilelogin`);
      await expectOutline(page, 'login', language);
      await button(page, LOGIN_TEXTS[language].withPassword).click();
      await expectOutline(page, 'passwordDialog', language);
      await page.keyboard.press('Escape');
      await logIn(page, credentialsOf('owner'), language);
      await page.goto(`${simulator.origin}${NEW_DEVICE}configkds`);
      await expectOutline(page, 'configure', language);

      const { origin } = await simulator.accounts();
      await storeLanguage(page, '/', language);
      await page.goto(`${origin}/l/profile`);
      await logIn(page, credentialsOf('regular'), language);
      await expectOutline(page, 'accountProfile', language);
    },
  );

  test(
    `[LOOK-35] in ${language} a screen reader finds the settings, the panels and the customer screen by role and name`,
    LONG,
    async ({ simulator, openPage }) => {
      const look = { language, size: '1280x800' } as const;
      const page = await openLook(openPage, simulator, BAR, look);
      await button(page, /^(Conexión|Connection): /).click();
      await expectOutline(page, 'connectionPanel', language);
      await page.keyboard.press('Escape');
      await button(page, word('Abrir el menú', 'Open the menu')).click();
      await expectOutline(page, 'menu', language);
      await expectOutline(
        await openLook(openPage, simulator, KITCHEN, { ...look, path: 'devicesettings' }),
        'settings',
        language,
      );
      await expectOutline(await openLook(openPage, simulator, CUSTOMERS, look), 'customerScreen', language);
    },
  );

  test(
    `[LOOK-35] in ${language} a screen reader finds the control room and its devices by role and name`,
    LONG,
    async ({ simulator, openPage }) => {
      const look = roomLook(simulator.origin, { language, size: '1280x800' });
      await expectOutline(await openPage(`${simulator.origin}/simulator/`, look), 'room', language);
    },
  );
}

/** Each screen of a kitchen that has no outline above, and what it shows once it has loaded. */
const MORE_SCREENS = [
  ['', 'article'],
  ['home2', 'article'],
  ['home3', 'main'],
  ['configkds', 'heading'],
  ['l/profile', 'heading'],
  ['l/pwdreset/code/tag', 'heading'],
  ['nowhere', 'link'],
] as const;

test(
  '[LOOK-35] in both languages each control of the boards, the settings, the account pages and the simulated sites has a name',
  LONG,
  async ({ simulator, openPage }) => {
    const unnamed: string[] = [];
    const sweep = async (page: Page, state: string) =>
      unnamed.push(...(await unnamedControls(page)).map((each) => `${state}: ${each}`));
    const { origin } = await simulator.accounts();
    for (const language of ['es', 'en'] as const) {
      const page = await openPage('about:blank');
      for (const folder of [`/device/${KITCHEN}/`, '/']) await storeLanguage(page, folder, language);
      for (const [path, shown] of MORE_SCREENS) {
        await page.goto(`${simulator.origin}/device/${KITCHEN}/${path}`);
        await expect(page.getByRole('main').getByRole(shown).or(page.getByRole(shown)).first()).toBeVisible();
        await sweep(page, `${language} ${path || 'board'}`);
      }
      await page.goto(`${simulator.origin}/device/${KITCHEN}/devicesettings`);
      await expect(page.getByRole('tab')).toHaveCount(3);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await sweep(page, `${language} settings`);
      }
      for (const path of ['l/profilelogin', 'l/pwdreset/code/tag', 'shop/', 'nowhere']) {
        await page.goto(`${origin}/${path}`);
        await expect(page.getByRole('main').getByText(/\S/).first()).toBeVisible();
        await sweep(page, `${language} ${path}`);
      }
    }
    expect(unnamed).toEqual([]);
  },
);
