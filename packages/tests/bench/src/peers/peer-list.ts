/** An aggregator that is compared. */
export interface Peer {
  readonly title: string
  /** Its adapter. */
  readonly adapter: string
  /** Packages that npm installs; none for packed packages of ours. */
  readonly packages: readonly string[]
  /** Numbers of providers that quote, the most equal ones first: THORChain, MAYAChain, Chainflip. */
  readonly counts: readonly number[]
  /** Arguments of npm, where its packages do not install without. */
  readonly npm?: readonly string[]
}

/** Ours, and the packages they need. */
export const ourPackages: readonly string[] = [
  'core',
  'net',
  'wire',
  'chain-utxo',
  'provider-thorchain',
  'provider-mayachain',
  'provider-chainflip',
]

export const peers: readonly Peer[] = [
  { title: 'switchyard', adapter: 'switchyard', packages: [], counts: [2, 3] },
  { title: 'xchain-aggregator 2', adapter: 'xchain', packages: ['@xchainjs/xchain-aggregator@2'], counts: [2, 3] },
  { title: 'xchain-aggregator 3', adapter: 'xchain', packages: ['@xchainjs/xchain-aggregator@3'], counts: [2, 3] },
  {
    title: 'edge-exchange-plugins',
    adapter: 'edge',
    packages: ['edge-exchange-plugins@2.55.0', 'edge-core-js@2.48.1', '@ton/crypto'],
    counts: [2],
    npm: ['--legacy-peer-deps'],
  },
  { title: 'shapeshift swapper', adapter: 'shapeshift', packages: ['@shapeshiftoss/swapper@20.0.0'], counts: [3] },
]
