// Which package may import which. Dependencies point downwards only; docs/architecture.md draws this table.

/**
 * One layer a line, lowest first: the packages of it, as folders below `packages/` where `*` stands for one name, and the
 * layers whose packages they may import. Packages of one layer never import each other.
 */
export const layers = [
  { name: 'core', packages: ['core'], imports: [] },
  { name: 'net', packages: ['net'], imports: ['core'] },
  { name: 'wire', packages: ['wire'], imports: ['core'] },
  { name: 'providers/kit', packages: ['providers/kit'], imports: ['net', 'core'] },
  { name: 'thorchain-family', packages: ['providers/thorchain-family'], imports: ['providers/kit', 'net', 'core'] },
  { name: 'providers', packages: ['providers/*'], imports: ['thorchain-family', 'providers/kit', 'net', 'core'] },
  { name: 'chains/kit', packages: ['chains/kit'], imports: ['net', 'core'] },
  { name: 'chains', packages: ['chains/*'], imports: ['chains/kit', 'net', 'core'] },
  { name: 'stores', packages: ['stores/*'], imports: ['net', 'core'] },
  { name: 'sources', packages: ['sources'], imports: ['net', 'core'] },
  { name: 'webhooks', packages: ['webhooks'], imports: ['net', 'core'] },
  { name: 'hosts', packages: ['hosts/http', 'hosts/local'], imports: ['wire', 'net', 'core'] },
  { name: 'mcp', packages: ['hosts/mcp'], imports: ['wire', 'core'] },
  { name: 'sandbox', packages: ['testing/sandbox'], imports: [] },
  {
    name: 'verify',
    packages: ['verify'],
    imports: ['chains', 'chains/kit', 'providers', 'thorchain-family', 'providers/kit', 'core'],
  },
  { name: 'client', packages: ['client'], imports: ['verify', 'wire', 'core'] },
  { name: 'web', packages: ['web'], imports: ['client', 'verify'] },
  {
    name: 'server',
    packages: ['hosts/server'],
    imports: [
      'client',
      'mcp',
      'sandbox',
      'hosts',
      'wire',
      'providers',
      'providers/kit',
      'chains',
      'stores',
      'sources',
      'webhooks',
      'net',
      'core',
    ],
  },
  { name: 'wallets', packages: ['testing/wallets'], imports: [] },
  { name: 'conformance', packages: ['testing/conformance'], imports: ['core'] },
  { name: 'create-switchyard-provider', packages: ['create-switchyard-provider'], imports: [] },
  { name: 'support', packages: ['testing/support'], imports: ['chains/kit', 'providers/kit', 'net', 'core'] },
]

/** What tests of a package may import besides, whatever its layer. */
export const testLayers = ['sandbox', 'wallets', 'conformance', 'support']

/** Imports across a layer that tests alone may make, each with its reason. */
export const testExceptions = {
  'hosts/http -> hosts/local': 'both hosts are compared with each other',
  'webhooks -> stores/sql': 'deliveries are tested with a real store',
}

/** Packages without a layer: they test or show all others, and nothing imports them. */
export const unlayered = ['tests/*']

const matches = (pattern, folder) =>
  pattern === folder || (pattern.endsWith('/*') && folder.startsWith(pattern.slice(0, -1)))

/** The layer of a package, by its folder below `packages/`; an exact entry stands before a pattern. */
export const layerOf = (folder) =>
  layers.find(({ packages }) => packages.includes(folder)) ??
  layers.find(({ packages }) => packages.some((pattern) => matches(pattern, folder)))

export const isUnlayered = (folder) => unlayered.some((pattern) => matches(pattern, folder))

const basics = [
  'cut-text.ts',
  'errors.ts',
  'unreadable-input.ts',
  'invalid-registration.ts',
  'contract',
  'core-facts.ts',
  'domain',
]
const state = [...basics, 'async', 'policy', 'health', 'ledger', 'memory', 'stored', 'catalogue', 'events.ts']
const operation = [...state, 'crypto', 'facts', 'fees', 'geo', 'provider', 'pipeline', 'engine-context.ts']

/**
 * Inside core: what the files of a folder may import, lowest folder first, besides their own folder. An entry that ends with `.ts` is a
 * file beside the folders. The four operations `lookups`, `quote`, `swap` and `track` do not import each other; what they share is in
 * `pipeline`.
 */
export const coreFolders = {
  'cut-text.ts': [],
  'errors.ts': ['cut-text.ts'],
  'unreadable-input.ts': [],
  'invalid-registration.ts': [],
  'service-key.ts': [],
  contract: ['errors.ts', 'unreadable-input.ts', 'service-key.ts'],
  'services.ts': ['service-key.ts', 'contract'],
  'container.ts': ['service-key.ts'],
  crypto: [],
  async: ['errors.ts', 'contract'],
  http: ['errors.ts', 'async', 'contract'],
  facts: ['errors.ts', 'unreadable-input.ts', 'contract'],
  'facts.json': [],
  'core-facts.ts': ['contract', 'facts', 'facts.json'],
  domain: ['errors.ts', 'unreadable-input.ts', 'invalid-registration.ts', 'contract', 'core-facts.ts'],
  policy: basics,
  geo: [...basics, 'async', 'policy'],
  ledger: [...basics, 'async'],
  memory: [...basics, 'async', 'ledger', 'policy'],
  stored: [...basics, 'crypto'],
  health: [...basics, 'async', 'policy'],
  'events.ts': [...basics, 'facts', 'health', 'policy', 'stored'],
  catalogue: [...basics, 'async', 'policy', 'geo', 'health', 'events.ts'],
  fees: [...basics, 'async'],
  'engine-context.ts': [...state, 'facts', 'fees', 'geo', 'http'],
  provider: [...basics, 'async', 'events.ts', 'engine-context.ts'],
  pipeline: [...state, 'fees', 'geo', 'provider', 'engine-context.ts'],
  lookups: operation,
  quote: operation,
  swap: operation,
  track: operation,
  watch: [...operation, 'http'],
  'engine.ts': [...operation, 'http', 'lookups', 'quote', 'swap', 'track', 'watch'],
  engine: [...operation, 'http', 'container.ts', 'service-key.ts', 'services.ts', 'engine.ts'],
  'create-engine.ts': [
    ...operation,
    'http',
    'lookups',
    'quote',
    'swap',
    'track',
    'watch',
    'engine.ts',
    'engine',
    'container.ts',
    'services.ts',
  ],
}

/** Modules of Node that core may import, and the files that do, each with its reason. */
export const coreNodeImports = {}

/**
 * Inside hosts/server: what the files of a folder may import, lowest folder first, besides their own folder. An entry that ends with
 * `.ts` is a file beside the folders; those files may import everything.
 */
export const serverFolders = {
  settings: [],
  adapters: ['settings'],
  config: ['settings', 'adapters', 'client-address.ts', 'provider-aliases.ts'],
  plugins: ['settings', 'adapters', 'config'],
  logging: ['settings', 'adapters', 'config', 'plugins'],
  keys: ['settings', 'config'],
  sources: ['settings', 'config'],
  stores: ['settings', 'config'],
  tracker: ['settings', 'config', 'stores'],
  live: ['settings', 'adapters', 'config', 'keys', 'stores'],
  facts: ['settings', 'adapters', 'config', 'plugins', 'live'],
  record: ['settings', 'adapters', 'config', 'plugins', 'provider-aliases.ts'],
  tracing: ['settings', 'config', 'logging', 'read-package-version.ts'],
  metrics: ['settings', 'config', 'stores', 'read-package-version.ts'],
  webhooks: ['settings', 'config', 'stores', 'metrics'],
  operator: ['settings', 'config', 'keys'],
  agents: [],
  'demo-wallet': ['settings', 'command-failure.ts'],
  pages: ['demo-wallet', 'read-package-version.ts'],
  doctor: ['settings', 'adapters', 'config', 'plugins', 'keys', 'sources', 'stores', 'live', 'facts', 'record'],
  cli: [
    'settings',
    'adapters',
    'config',
    'plugins',
    'logging',
    'keys',
    'sources',
    'stores',
    'live',
    'facts',
    'record',
    'demo-wallet',
    'doctor',
    'command-failure.ts',
    'create-server.ts',
    'demo.ts',
    'demo-key.ts',
    'read-package-version.ts',
    'running-server.ts',
  ],
}
