import { registerHooks } from 'node:module'

/**
 * Node parses drizzle-orm's package.json (180 kB) anew for each of its ES modules: a second and 200 MB at every start.
 * Its CommonJS build has the same exports and is loaded in a tenth of that. Must be imported before anything that uses it.
 */
const found = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>()

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const known = found.get(specifier)
    if (known) return known
    const { url } = next(specifier, context)
    const resolved = { url: url.replace(/\.js$/, '.cjs'), format: 'commonjs', shortCircuit: true }
    found.set(specifier, resolved)
    return resolved
  },
})
