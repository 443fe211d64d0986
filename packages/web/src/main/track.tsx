import '../styles/pages.css'
import { pageTitle, startPage } from '../app/start-page.tsx'
import { TrackPage } from '../track/track-page.tsx'

startPage(
  TrackPage,
  pageTitle(({ nav }) => nav.track),
)
