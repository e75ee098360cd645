import { brotliCompressSync } from 'node:zlib';
import type { Plugin, UserConfig } from 'vite';

const TOKEN = '"__FOYER_SETTINGS__"';

/**
 * Builds `dist/widget/widget.js`: one classic script without global variables, with its styles included. The server
 * replaces the token in it with a site's public settings.
 */
export function widgetBuild(): UserConfig {
  return {
    publicDir: false,
    plugins: [templateSpace(), settingsToken(), sizeReport()],
    build: {
      outDir: 'dist/widget',
      target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
      cssMinify: 'lightningcss',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'components/widget/widget.ts',
        output: { format: 'iife', entryFileNames: 'widget.js', minify: true },
      },
    },
  };
}

/** After minification line breaks remain only in templates, where htm ignores indentation. */
function templateSpace(): Plugin {
  return {
    name: 'foyer:template-space',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/\n\s+/g, '\n');
      }
    },
  };
}

/** The server expects the token exactly once and in double quotes; minifiers may change the quotes. */
function settingsToken(): Plugin {
  return {
    name: 'foyer:settings-token',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk')
          throw new Error(`The widget must be one file, not also ${chunk.fileName}`);
        const pieces = chunk.code.split(/["'`]__FOYER_SETTINGS__["'`]/);
        if (pieces.length !== 2) throw new Error(`Found the settings token ${pieces.length - 1} times`);
        chunk.code = pieces.join(TOKEN);
      }
    },
  };
}

function sizeReport(): Plugin {
  return {
    name: 'foyer:size-report',
    writeBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const [plain, packed] = [chunk.code, brotliCompressSync(chunk.code)].map(
          ({ length }) => length / 1000,
        );
        this.info(`${chunk.fileName}: ${plain?.toFixed(1)} kB, ${packed?.toFixed(1)} kB with brotli`);
      }
    },
  };
}
