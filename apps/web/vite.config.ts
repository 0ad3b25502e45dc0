import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.LOTSE_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['de-DE', 'en-US'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2024',
    sourcemap: false,
    assetsInlineLimit: 0,
    // In kB: what every visit needs is one file.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // By itself the builder makes a file of whatever two pages share: a hundred requests for the dashboard. What comes first, counts.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // A third of all pages, hence sooner or later every visit.
            { name: 'common', minShareCount: 40 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            // Around every page of those who are signed in, with all that it needs.
            { name: 'frame', test: /\/app\/shell\/Shell\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/session': server,
      '/layout-data': server,
      '/embed': server,
      '^/s/': server,
      '/tenantwebsite': server,
      // The page /login belongs to Vite, the call POST or DELETE /login to the server.
      '/login': { target: server, bypass: req => (req.method === 'GET' ? '/index.html' : undefined) },
    },
  },
})
