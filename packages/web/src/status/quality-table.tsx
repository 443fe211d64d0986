import type { ProviderQualityResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { formatPercent } from '../format/format-percent.ts'
import { nameProviders } from '../format/provider-name.ts'

type Figures = Omit<ProviderQualityResponse, 'provider' | 'pairs'>

/** Paid out versus quoted, by provider: a row for each, and one for each of its pairs. */
export const QualityTable = ({ all }: { readonly all: readonly ProviderQualityResponse[] }): JSX.Element => {
  const { quality } = useMessages().status
  if (all.length === 0) return <p class="sy-muted">{quality.none}</p>
  const heads = [
    ...[quality.provider, quality.completed, quality.refunded, quality.failed, quality.expected, quality.minimum],
    ...[quality.below, quality.time],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keyboard
    <section class="sy-scroll" tabIndex={0} aria-label={quality.title}>
      <table class="sy-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.flatMap(({ provider, pairs, ...figures }) => [
            <FigureRow key={provider} head={nameProviders(provider.split('+'))} figures={figures} />,
            ...pairs.map(({ sellAsset, buyAsset, sizeClass, ...own }) => (
              <FigureRow
                key={`${provider} ${sellAsset} ${buyAsset} ${sizeClass}`}
                head={`${quality.pair(sellAsset, buyAsset)}, ${quality.sizes[sizeClass] ?? sizeClass}`}
                figures={own}
                isPair
              />
            )),
          ])}
        </tbody>
      </table>
    </section>
  )
}

const FigureRow = ({
  head,
  figures,
  isPair = false,
}: {
  readonly head: string
  readonly figures: Figures
  readonly isPair?: boolean
}): JSX.Element => {
  const language = useApp().language.value
  return (
    <tr class={isPair ? 'sy-muted' : undefined}>
      <th scope="row">
        <bdi>{head}</bdi>
      </th>
      <td>{figures.completed}</td>
      <td>{figures.refunded}</td>
      <td>{figures.failed}</td>
      <td>
        <bdi>{formatPercent(figures.deliveredOfExpected, language)}</bdi>
      </td>
      <td>
        <bdi>{formatPercent(figures.deliveredOfMinimum, language)}</bdi>
      </td>
      <td>{figures.belowMinimum}</td>
      <td>
        <bdi>{formatPercent(figures.timeOfEstimate, language)}</bdi>
      </td>
    </tr>
  )
}
