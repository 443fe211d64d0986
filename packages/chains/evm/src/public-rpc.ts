/**
 * Public nodes by chain code, used when `rpc` names none. They are shared and rate-limited: suitable for trials, not
 * for production.
 *
 * Source: the chain definitions of viem 2.57.1, by chain id. ETH: the lists of ethereum.org's developer tools (dRPC, and
 * PublicNode, which asks for no key), since viem's default, `ethereum.reth.rs`, is retired or shared by reth's own documentation.
 */
export const publicRpc: Readonly<Record<string, readonly string[]>> = {
  ETH: ['https://eth.drpc.org', 'https://ethereum-rpc.publicnode.com'],
  BSC: ['https://56.rpc.thirdweb.com'],
  AVAX: ['https://api.avax.network/ext/bc/C/rpc'],
  POL: ['https://polygon.drpc.org'],
  ARB: ['https://arb1.arbitrum.io/rpc'],
  OP: ['https://mainnet.optimism.io'],
  BASE: ['https://mainnet.base.org'],
  GNO: ['https://rpc.gnosischain.com'],
  AURORA: ['https://mainnet.aurora.dev'],
  BERA: ['https://rpc.berachain.com'],
  HYPEREVM: ['https://rpc.hyperliquid.xyz/evm'],
  UNI: ['https://mainnet.unichain.org/'],
  CORN: ['https://21000000.rpc.thirdweb.com'],
  CORE: ['https://rpc.coredao.org'],
  BOTANIX: ['https://rpc.botanixlabs.com'],
  CRO: ['https://evm.cronos.org'],
  XLAYER: ['https://xlayerrpc.okx.com'],
  SONIC: ['https://rpc.soniclabs.com'],
  MONAD: ['https://rpc.monad.xyz', 'https://rpc1.monad.xyz'],
  MEGAETH: ['https://mainnet.megaeth.com/rpc'],
}

/**
 * Chain ids of networks that differ from the id listed by the API.
 *
 * Source: viem 2.57.1 defines HyperEVM as 999; the API's chain table has 2868.
 */
export const networkChainId: Readonly<Record<string, string>> = { HYPEREVM: '999' }
