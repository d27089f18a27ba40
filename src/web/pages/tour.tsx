import { TourSteps } from '#web/features/tour/tour-steps.tsx'
import { TOUR } from '#web/features/tour/texts.ts'
import { useTourOffer } from '#web/features/session/tour-offer.ts'
import { Title } from '#web/ui/title.tsx'

export function Component() {
  useTourOffer()
  return (
    <>
      <Title>{TOUR.title}</Title>
      <TourSteps />
    </>
  )
}
