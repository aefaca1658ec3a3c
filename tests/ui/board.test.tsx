/** The board as a whole: taps, refusals, messages, and how little is drawn for one change. */
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kdsConfig } from '../../fixtures/kds.ts';
import type { Card } from '../../src/domain/board/card.ts';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import * as cardLine from '../../src/ui/board/card-line.tsx';
import { lunch, row, ticket } from '../../stories/lunch.ts';
import type { StillApp } from '../../stories/still-app.ts';
import { drawKitchen } from './draw.tsx';
