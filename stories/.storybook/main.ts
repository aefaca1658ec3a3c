import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.tsx'],
  staticDirs: ['../../public'],
  core: { disableTelemetry: true },
  // No story shows documentation of props, so generating it would only cost time.
  typescript: { reactDocgen: false },
};

export default config;
