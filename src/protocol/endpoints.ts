/** A value that the specification does not show is marked `assumed`, and is written only here. */

/** Decides the base address of a call. */
export type Service = 'cloud' | 'data' | 'language' | 'local';

/** Device credentials, a person's tokens, either of the two, or nothing; never both (rule LOGIN-1). */
export type Signer = 'device' | 'person' | 'either' | 'none';

export interface Endpoint {
  /** Number of the call in the specification; null for a call that it only describes. */
  readonly number: number | null;
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  /** `{name}` is a path parameter. */
  readonly path: string;
  /** Sent as `xmod`; null when the call has none, or the module of the caller is sent. */
  readonly module: number | null;
  /** Parameters other than credentials and module. */
  readonly query: readonly string[];
  /** The encoder adds the signer's user as `xid` or `xiu`, and the port of the address as `p` (assumed). */
  readonly own: readonly ('xid' | 'xiu' | 'p')[];
  /** Field names; empty without a body. */
  readonly body: readonly string[];
  readonly signer: Signer;
  readonly timeoutMs: number;
  /** The call may go to the local server while that server serves (rule LINK-4). */
  readonly redirectable: boolean;
  /** The path or the names of parameters are not in the specification. */
  readonly assumed: boolean;
}

const call = (row: Partial<Endpoint> & Pick<Endpoint, 'number' | 'path'>): Endpoint => ({
  service: 'cloud',
  method: 'GET',
  module: null,
  query: [],
  own: [],
  body: [],
  signer: 'either',
  timeoutMs: 10_000,
  redirectable: false,
  assumed: false,
  ...row,
});

const rows = {
  orders: call({
    number: 1,
    path: '/resto/orders/procesa',
    module: 5020,
    query: ['ls', 'et'],
    signer: 'device',
    redirectable: true,
    assumed: true,
  }),
  installRecord: call({
    number: 2,
    path: '/resto/configapi',
    module: 5097,
    query: ['custom', 'dev', 'soloUser', 'kdsid'],
    own: ['xiu'],
    assumed: true,
  }),
  changeStatus: call({
    number: 3,
    path: '/resto/orders/changestatus',
    method: 'POST',
    module: 5027,
    query: ['ic', 'silent', 'kds'],
    body: ['data'],
    signer: 'device',
    redirectable: true,
    assumed: true,
  }),
  languagesKitchen: call({
    number: 4,
    path: '/rest/idiomas',
    module: 5000,
    query: ['v'],
    signer: 'none',
    assumed: true,
  }),
  languagesAccount: call({
    number: 4,
    path: '/srv/idiomas',
    module: 2000,
    query: ['v'],
    signer: 'none',
    assumed: true,
  }),
  translation: call({ number: 5, service: 'language', path: '/trads/{module}/{ix}/{et}', signer: 'none' }),
  configuration: call({ number: 6, path: '/resto/configuracion', module: 5000, own: ['xid'] }),
  configList: call({
    number: 7,
    service: 'data',
    path: '/{restaurant}/{local}/{field}/{etag}',
    query: ['xid'],
    signer: 'none',
  }),
  localStatus: call({ number: 8, service: 'local', path: '/cmd', own: ['xid', 'p'], signer: 'device', assumed: true }),
  cloudTest: call({ number: 9, path: '/rest/testconnection', signer: 'none' }),
  profileList: call({ number: 10, path: '/sapi/perfiles', signer: 'person' }),
  login: call({
    number: 11,
    path: '/sapi/login',
    method: 'POST',
    query: ['amb', 'io'],
    body: ['tot0', 'tot3', 'xmod', 'em', 'xir', 'xil'],
    signer: 'none',
  }),
  profileRead: call({ number: 12, path: '/sapi/myprofile', query: ['amb', 'fbtoken', 'io'], signer: 'person' }),
  profileSave: call({
    number: 13,
    path: '/sapi/myprofile',
    method: 'POST',
    query: ['amb'],
    body: ['nm', 'ln', 'ph', 'em', 'rut', 'ad'],
    signer: 'person',
    assumed: true,
  }),
  createAccount: call({
    number: 14,
    path: '/mid/appuser',
    method: 'POST',
    query: ['amb'],
    body: ['em', 'nm', 'ln', 'lang'],
    signer: 'none',
    assumed: true,
  }),
  connectionInfo: call({ number: 15, path: '/srv/conexion', signer: 'none', assumed: true }),
  logoutPage: call({ number: 16, path: '/sapi/logout', query: ['amb'], signer: 'person' }),
  logout: call({ number: 16, path: '/sapi/logout', method: 'POST', query: ['amb'], signer: 'person' }),
  resetRequest: call({
    number: 17,
    path: '/sapi/pwdreset',
    method: 'POST',
    query: ['tipo'],
    body: ['data', 'xmod'],
    signer: 'none',
  }),
  resetCheck: call({
    number: 18,
    path: '/sapi/pwdreset',
    query: ['tipo', 'idr', 'tgr'],
    signer: 'none',
    assumed: true,
  }),
  resetDo: call({
    number: 19,
    path: '/sapi/pwdreset',
    method: 'POST',
    query: ['tipo', 'idr', 'tgr'],
    body: ['data', 'xmod', 'pw'],
    signer: 'none',
    assumed: true,
  }),
  changePassword: call({
    number: 20,
    path: '/sapi/chclave',
    method: 'POST',
    body: ['clave1', 'clave0'],
    signer: 'person',
  }),
  activateKds: call({
    number: null,
    path: '/resto/kds/activa',
    method: 'POST',
    module: 5000,
    body: ['kdsid', 'dev'],
    signer: 'person',
    assumed: true,
  }),
  settingsRead: call({
    number: null,
    path: '/resto/kds/ajustes',
    module: 5000,
    query: ['of'],
    signer: 'device',
    assumed: true,
  }),
  settingsSave: call({
    number: null,
    path: '/resto/kds/ajustes',
    method: 'POST',
    module: 5000,
    body: ['settings', 'et'],
    signer: 'device',
    assumed: true,
  }),
} satisfies Record<string, Endpoint>;

export type CallName = keyof typeof rows;

export const ENDPOINTS: Readonly<Record<CallName, Endpoint>> = rows;

export const CALL_NAMES = Object.keys(rows) as readonly CallName[];
