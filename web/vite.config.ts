import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;

/** What pdf.js fetches while it draws: tables of Chinese fonts, fonts that a file does not hold, and decoders of pictures. */
function pdfResources(): Plugin {
  let outDir = '';
  return {
    name: 'pdf-resources',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
        cpSync(join(ROOT, 'node_modules/pdfjs-dist', folder), join(outDir, 'pdf', folder), {
          recursive: true,
        });
    },
  };
}

export default defineConfig({
  root: ROOT,
  base: '/',
  plugins: [vue(), tailwindcss(), pdfResources()],
  resolve: {
    alias: { '#contract': resolve(ROOT, '../examples/clients/typescript/plumbline-api.ts') },
  },
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
  },
  build: {
    outDir: resolve(ROOT, '../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no address that holds its content in itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs is two files: over a slow connection each file costs a way there and back.
        codeSplitting: {
          groups: [
            {
              name: 'vue',
              test: /node_modules\/(?:@vue\/(?:reactivity|runtime|shared)|vue|vue-router|@tanstack\/(?:query-core|vue-query))/,
            },
            { name: 'common', test: /\/web\/src\/(?:api|browser|shell|states|words)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8484' } },
});
