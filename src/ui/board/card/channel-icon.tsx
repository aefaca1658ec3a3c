/** The badge has a sign for the kind, and the first letter of the name or else the number. */
import type { ReactElement } from 'react';
import type { Channel } from '../../../domain/presentation/channels.ts';
import * as styles from './channel-icon.module.css';

export interface NamedChannel extends Pick<Channel, 'id' | 'icon'> {
  readonly name: string;
  /** The name is the venue's. */
  readonly isOwnName: boolean;
}

const BAG = <path d="M6 8h12l1 12H5zM9 8a3 3 0 0 1 6 0" />;

/** Signs by icon number; all other channels have the bag. */
const SIGNS: ReadonlyMap<number, ReactElement> = new Map([
  [20, <path key="" d="M8 3h8v18H8zM11 18h2" />],
  [101, <path key="" d="M6 17a2 2 0 1 0 .1 0M18 17a2 2 0 1 0 .1 0M8 19h8l-1-9h3M5 14h5" />],
  [106, <path key="" d="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 12a2 2 0 1 0-.1 0" />],
  [109, <path key="" d="M4 12h16a8 8 0 0 1-16 0zM3 12h18M9 8V5M13 8V4" />],
  [119, <path key="" d="M13 3 5 14h6l-1 7 8-11h-6z" />],
  [206, <path key="" d="M4 6h16v14H4zM4 10h16M9 3v5M15 3v5" />],
]);

/** P for `PedidosYa`; the id for a name of the catalog that ends in a number, such as `Canal 101`. */
const letterOf = ({ id, name, isOwnName }: NamedChannel): string =>
  !isOwnName && /\d$/.test(name) ? String(id) : (Array.from(name.trim())[0]?.toUpperCase() ?? String(id));

export const ChannelIcon = ({ channel }: { readonly channel: NamedChannel }) => (
  <span role="img" aria-label={channel.name} title={channel.name} className={styles.badge}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {SIGNS.get(channel.icon) ?? BAG}
    </svg>
    {letterOf(channel)}
  </span>
);
