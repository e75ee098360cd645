import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import type { Plugin, UserConfig } from 'vite';
import { LICENSES } from '#scripts/server-bundle.ts';

const FOLDER = 'dist/widget';
/** Served at `/widget`. */
const PARTS_FOLDER = `${FOLDER}/parts`;
const MANIFEST = `${FOLDER}/core.json`;
const TOKEN = '__FOYER_SETTINGS__';
const CORE = '__FOYER_CORE__';

/** Modules that several parts share, beside the core: chat and search use Preact and the session, the others plain elements. */
const CHUNKS = [
  { name: 'dom', test: /core[/]dom[.]|strings[/]strings[.]|lib[/]web-address[.]/ },
  { name: 'preact', test: /node_modules[/](?:preact|htm)[/]|widget[/]ui[/]/ },
  { name: 'session', test: /widget[/]session[/](?!storage)|lib[/](?:api-error|case|unexpected-error)[.]/ },
];

/** htm's compiler turns templates into calls of Preact, so that htm itself is not loaded. */
const COMPILED_TEMPLATES: Parameters<typeof babel>[0] = {
  sourceMap: false,
  plugins: [['htm', { import: 'preact' }]],
};

/** Both builds are in library mode: elsewhere Vite adds a helper to every dynamic import. */
const SHARED: UserConfig = {
  publicDir: false,
  build: {
    license: LICENSES,
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    cssMinify: 'lightningcss',
    modulePreload: false,
  },
};

/**
 * Builds the core, which imports the other parts when they are needed, as ES modules. Their names are hashes: content
 * blockers hide what has "share" in its address, and a file whose content changes gets another address.
 */
export const widgetParts = (): UserConfig => ({
  ...SHARED,
  plugins: [babel(COMPILED_TEMPLATES), ownProperties(), templateSpace(), manifest()],
  build: {
    ...SHARED.build,
    outDir: PARTS_FOLDER,
    lib: { entry: 'components/widget/core/core.ts', formats: ['es'] },
    rolldownOptions: {
      // Modules that several parts share stay in the core instead of many small files.
      preserveEntrySignatures: 'allow-extension',
      treeshake: { moduleSideEffects: [{ test: /node_modules[/]htm[/]/, sideEffects: false }] },
      output: {
        entryFileNames: '[hash:6].js',
        chunkFileNames: '[hash:6].js',
        minify: true,
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});

/**
 * Builds `dist/widget/widget.js`, after the parts: one classic script without global variables, with its styles
 * included. The server replaces the token in it with a site's public settings.
 */
export const widgetLoader = (): UserConfig => ({
  ...SHARED,
  plugins: [coreName(), settingsToken()],
  build: {
    ...SHARED.build,
    outDir: FOLDER,
    emptyOutDir: false,
    lib: {
      entry: 'components/widget/loader/loader.ts',
      formats: ['iife'],
      name: 'foyer',
      fileName: () => 'widget.js',
    },
    rolldownOptions: { output: { minify: true } },
  },
});

/**
 * The bundler's helper for the exports of a module copies inherited properties too: on a page that adds some to
 * `Object.prototype` the import would fail.
 */
function ownProperties(): Plugin {
  return {
    name: 'foyer:own-properties',
    renderChunk(code) {
      if (!code.includes('__exportAll =')) return null;
      const changed = code
        .replace(/for \(var name in all\)/, 'for (var name of Object.keys(all))')
        .replace('get: all[name],', '__proto__: null, get: all[name],')
        .replace('{ value: "Module" }', '{ __proto__: null, value: "Module" }');
      if (changed.split('__proto__').length !== 3)
        throw new Error(`The bundler's helper has changed: ${code}`);
      return changed;
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

/** Writes the name of the core's file, for the loader. */
function manifest(): Plugin {
  return {
    name: 'foyer:core-manifest',
    writeBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) writeFileSync(MANIFEST, JSON.stringify(chunk.fileName));
      }
    },
  };
}

/** Tells the loader the name of the core's file, and under `npm run dev` each new one. */
function coreName(): Plugin {
  return {
    name: 'foyer:core-name',
    enforce: 'post',
    transform(code) {
      if (!code.includes(CORE)) return null;
      this.addWatchFile(resolve(MANIFEST));
      return code.replaceAll(CORE, readFileSync(MANIFEST, 'utf8'));
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
          throw new Error(`The loader must be one file, not also ${chunk.fileName}`);
        const pieces = chunk.code.split(TOKEN);
        if (pieces.length !== 2) throw new Error(`Found the settings token ${pieces.length - 1} times`);
        chunk.code = pieces.join(TOKEN);
      }
    },
  };
}
