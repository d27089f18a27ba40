import {
  IconCalendarPlus,
  IconCheck,
  IconDots,
  IconFileDollar,
  IconFileText,
  IconPrinter,
  IconShare,
} from '@tabler/icons-react'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { addressText } from '#domain/listing/address.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { HEAD } from '#web/features/details/texts.ts'
import { paths } from '#web/links/paths.ts'
import { sheetLink } from '#web/links/bid-sheet-link.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import words from '#web/ui/words.module.css'
import styles from './details-actions.module.css'
import { hasDayAhead } from '#web/features/details/parts/deadline/day-ahead.ts'
import { useShare } from './use-share.ts'

type DetailsActionsProps = {
  listing: Listing
  phase: Phase
  /** Whether there is an upset bid worksheet to open. */
  hasWorksheet: boolean
  onReport: () => void
}

/** Actions for a listing: a row of buttons, or one menu on a phone. */
export function DetailsActions(props: DetailsActionsProps) {
  const { listing } = props
  const isPhone = usePhone()
  const { share, message } = useShare(listing.id, addressText(listing))
  return (
    <>
      {isPhone ? (
        <ActionMenu {...props} onShare={share} />
      ) : (
        <ActionRow {...props} onShare={share} hasCopied={message === HEAD.linkCopied} />
      )}
      <span
        className={isPhone || message === HEAD.linkNotCopied ? styles.message : words.spoken}
        role="status"
      >
        {message}
      </span>
    </>
  )
}

type ActionProps = DetailsActionsProps & { onShare: () => void }
type RowProps = ActionProps & { hasCopied: boolean }

function ActionRow({ listing, hasWorksheet, onReport, onShare, hasCopied }: RowProps) {
  const sheet = sheetLink([listing.id], { print: true })
  const ShareIcon = hasCopied ? IconCheck : IconShare
  return (
    <>
      <Button onClick={onShare}>
        <ShareIcon size={16} aria-hidden="true" />
        {HEAD.share}
      </Button>
      <ButtonLink to={sheet.to} state={sheet.state} title={HEAD.printHint}>
        <IconPrinter size={16} aria-hidden="true" />
        {HEAD.print}
      </ButtonLink>
      {hasWorksheet && (
        <ButtonLink to={paths.upsetNotice(listing.id)} title={HEAD.upsetNoticeHint}>
          <IconFileDollar size={16} aria-hidden="true" />
          {HEAD.upsetNotice}
        </ButtonLink>
      )}
      <Button title={HEAD.reportHint} onClick={onReport}>
        <IconFileText size={16} aria-hidden="true" />
        {HEAD.report}
      </Button>
    </>
  )
}

/** On a phone the bid sheet opens for reading; it can be printed from there. */
function ActionMenu({ listing, phase, hasWorksheet, onReport, onShare }: ActionProps) {
  const sheet = sheetLink([listing.id], { print: false })
  const button = (
    <>
      <IconDots size={16} aria-hidden="true" />
      {HEAD.actions}
    </>
  )
  return (
    <Menu look="default" button={button} head={HEAD.actions}>
      <MenuItem icon={<IconShare size={16} aria-hidden="true" />} onChoose={onShare}>
        {HEAD.share}
      </MenuItem>
      <MenuLink icon={<IconPrinter size={16} aria-hidden="true" />} to={sheet.to} state={sheet.state}>
        {HEAD.bidSheet}
      </MenuLink>
      {hasWorksheet && (
        <MenuLink icon={<IconFileDollar size={16} aria-hidden="true" />} to={paths.upsetNotice(listing.id)}>
          {HEAD.upsetNotice}
        </MenuLink>
      )}
      {hasDayAhead(listing, phase) && (
        <MenuLink
          icon={<IconCalendarPlus size={16} aria-hidden="true" />}
          to={paths.listingCalendar(listing.id)}
          reloadDocument
        >
          {HEAD.addToCalendar}
        </MenuLink>
      )}
      <MenuItem icon={<IconFileText size={16} aria-hidden="true" />} onChoose={onReport}>
        {HEAD.reportItem}
      </MenuItem>
    </Menu>
  )
}
