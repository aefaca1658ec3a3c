import { useSnapshot } from 'valtio';
import type { VenueEntry } from '../../../domain/person/profile.ts';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import type { ShownProfile } from '../../../engine/base/state.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as blocks from '../../kit/form/block.module.css';
import * as styles from './details-block.module.css';

interface Props {
  readonly profileApi: ProfileApi;
  readonly profile: ShownProfile;
}

const placeOf = ({ city, countryName }: VenueEntry): string =>
  [city, countryName].filter((part) => part !== '').join(', ');

function Current({ venue }: { venue: VenueEntry }) {
  const t = useTexts();
  const facts = [
    ['current', venue.name],
    ['address', venue.address],
    ['id', `${venue.restaurantId}-${venue.localId}`],
    ['location', placeOf(venue)],
  ] as const;
  return (
    <dl className={styles.details}>
      {facts.map(([fact, text]) => (
        <div key={fact}>
          <dt>{t(`profile.venue.${fact}`)}</dt>
          <dd>
            <bdi>{text || t('profile.details.none')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function VenueBlock({ profileApi, profile }: Props) {
  const t = useTexts();
  const { edit, venues } = useSnapshot(profileApi.state);
  if (venues.length === 0) return null;
  const isCurrent = ({ restaurantId, localId }: VenueEntry) =>
    restaurantId === profile.restaurantId && localId === profile.localId;
  const current = profile.venues.find(isCurrent);
  const others = venues.filter((venue) => !isCurrent(venue));
  return (
    <section className={blocks.block} aria-label={t('profile.venue.title')}>
      <h3 className={blocks.heading}>{t('profile.venue.title')}</h3>
      {current ? <Current venue={current} /> : <p>{t('profile.venue.none')}</p>}
      {others.length > 0 && (
        <>
          <h4>{t('profile.venue.change')}</h4>
          <p>{t('profile.venue.help')}</p>
          <div className={blocks.buttons}>
            {others.map((venue) => (
              <ActionButton key={venue.key} isOff={edit !== 'idle'} onPress={() => profileApi.chooseVenue(venue.key)}>
                {t('profile.venue.choose', { name: `${venue.name} · ${venue.restaurantId}-${venue.localId}` })}
              </ActionButton>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
