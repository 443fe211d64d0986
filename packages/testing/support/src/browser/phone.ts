import type { BrowserContextOptions, Page, ViewportSize } from 'playwright-core'

/** A phone of 390 × 844 CSS pixels with a touch screen. */
export const phone: BrowserContextOptions & { readonly viewport: ViewportSize } = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Slow 4G and a processor a quarter as fast. Source: Lighthouse, `throttling.mobileSlow4G` (read 2026-11). */
export const slowPhone = { latencyMs: 150, downloadKbps: 1_638.4, uploadKbps: 750, cpuSlowdown: 4 } as const

const bytesPerSecond = (kbps: number): number => (kbps * 1_000) / 8

/** Slows a page's network and processor down as on a cheap phone; `prepare` of `open` takes it. */
export const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowPhone.latencyMs,
    downloadThroughput: bytesPerSecond(slowPhone.downloadKbps),
    uploadThroughput: bytesPerSecond(slowPhone.uploadKbps),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown })
}
