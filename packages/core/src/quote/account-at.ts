/** An account at a provider's protocol: `CHAINFLIP_STREAMING` looks under `chainflip`. */
export const accountAt = (accounts: Readonly<Record<string, string>>, providerId: string): string | undefined => {
  const id = providerId.toLowerCase()
  return accounts[id] ?? accounts[id.replace(/_streaming$/, '')]
}
