import type { ProviderQuality, QualityFigures } from '@switchyard/core'
import type { ProviderQualityResponse, QualityFiguresResponse } from '../response/providers.ts'

/** The body of `GET /providers/quality`. */
export const renderProvidersQuality = (all: readonly ProviderQuality[]): readonly ProviderQualityResponse[] =>
  all.map(({ provider, pairs, ...figures }) => ({
    provider,
    ...renderFigures(figures),
    pairs: pairs.map(({ sellAsset, buyAsset, sizeClass, ...own }) => ({
      sellAsset,
      buyAsset,
      sizeClass,
      ...renderFigures(own),
    })),
  }))

const renderFigures = (figures: QualityFigures): QualityFiguresResponse => {
  const { completed, refunded, failed, measured, belowMinimum } = figures
  const { deliveredOfExpected, deliveredOfMinimum, timeOfEstimate } = figures
  return {
    completed,
    refunded,
    failed,
    measured,
    deliveredOfExpected,
    deliveredOfMinimum,
    belowMinimum,
    timeOfEstimate,
  }
}
