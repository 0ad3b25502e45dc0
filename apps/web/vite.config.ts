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
  build: { target: 'es2024', sourcemap: false, assetsInlineLimit: 0 },
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
