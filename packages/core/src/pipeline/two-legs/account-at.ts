import { protocolOf } from './protocol.ts'

/** An account at a provider's protocol: `CHAINFLIP_STREAMING` looks under `chainflip`. */
export const accountAt = (accounts: Readonly<Record<string, string>>, providerId: string): string | undefined =>
  accounts[providerId.toLowerCase()] ?? accounts[protocolOf(providerId)]
