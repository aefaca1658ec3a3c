/** Conditions must be accepted before the return to the ordering site (rules PROFILE-13 to PROFILE-16). */

import { type AccountHost, cartCount } from '../../domain/person/account-host.ts';
import { CONDITIONS_CLOSE_MS } from '../../domain/person/limits.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';
import type { ProfileApi, ProfileState } from '../base/profile-api.ts';
import type { Timers } from '../base/timers.ts';
import { ACCOUNT_FACTS } from './account-facts.ts';
import { storedOrderId, storeOrderId } from './order-id.ts';

export interface Cart
  extends Pick<ProfileApi, 'rememberOrder' | 'openConditions' | 'closeConditions' | 'acceptConditions' | 'backToCart'> {
  open(): void;
  /** Closes the open conditions, because their person has logged out. */
  forget(): void;
  stop(): void;
}

export interface CartDeps {
  readonly ports: Ports;
  readonly state: ProfileState;
  readonly timers: Timers;
  readonly cart: AccountHost['cart'];
}

const TIMER = 'conditions';

export function createCart({ ports, state, timers, cart }: CartDeps): Cart {
  const { facts, page } = ports;
  let unfollow: Cancel = () => {};
  let isOver = false;
  /** The storage refused this id, so it is remembered until the page closes (rule LOGIN-21). */
  let unstoredOrderId: string | null = null;

  const follow = async (key: string) => {
    const around = await page.browserEnvironment().catch(() => null);
    if (around === null || isOver) return;
    const update = () => {
      state.cart.count = cartCount(around.readShopValue(key));
    };
    update();
    unfollow();
    unfollow = around.followShopValue(key, update);
  };

  const rememberOrder = (orderId: string) => {
    if (!storeOrderId(ports, orderId)) unstoredOrderId = orderId;
  };

  const leave = () => {
    if (cart !== null) page.leave(cart.address);
  };

  const closed = (accepted: ProfileState['conditions']) => {
    state.conditions = null;
    if (accepted?.kind !== 'order') return;
    facts.write(ACCOUNT_FACTS.acceptedOrder, unstoredOrderId ?? storedOrderId(ports) ?? '');
    unstoredOrderId = null;
    leave();
  };

  return {
    open() {
      const orderId = page.consumeQuery(['io']).get('io');
      if (orderId !== undefined) rememberOrder(orderId);
      state.cart.known = cart !== null;
      if (cart !== null) void follow(cart.countKey);
    },
    rememberOrder,
    openConditions(kind) {
      state.conditions ??= { kind, accepted: false };
    },
    closeConditions() {
      if (state.conditions?.accepted !== true) state.conditions = null;
    },
    acceptConditions() {
      const { conditions } = state;
      if (conditions === null || conditions.accepted) return;
      conditions.accepted = true;
      timers.set(TIMER, CONDITIONS_CLOSE_MS, () => closed(state.conditions));
    },
    backToCart() {
      const orderId = unstoredOrderId ?? storedOrderId(ports);
      if (orderId === null || facts.read(ACCOUNT_FACTS.acceptedOrder) === orderId) leave();
      else state.conditions ??= { kind: 'order', accepted: false };
    },
    forget() {
      timers.clear(TIMER);
      unstoredOrderId = null;
      state.conditions = null;
    },
    stop() {
      isOver = true;
      unfollow();
    },
  };
}
