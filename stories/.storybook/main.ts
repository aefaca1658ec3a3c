import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.tsx'],
  staticDirs: ['../../public'],
  core: { disableTelemetry: true },
  // Types are checked by the compiler; here they would only cost time.
  typescript: { reactDocgen: false },
};

export default config;
