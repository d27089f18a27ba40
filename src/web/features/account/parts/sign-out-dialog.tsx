import { SIGN_INS } from '#web/features/account/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { ChangeDone } from './change-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** One session, all but this one, or all. */
export type EndedSessions = { id: string; device: string } | 'others' | 'all'

type SignOutDialogProps = {
  ended: EndedSessions
  /** Sessions ended, but not this one. */
  onEnded: () => void
  onSignedOut: () => void
  onClose: () => void
}

/** Asks for the password and ends sessions. */
export function SignOutDialog({ ended, onEnded, onSignedOut, onClose }: SignOutDialogProps) {
  const { title, notChanged, make, done } = textsAndCall(ended)
  return (
    <PasswordDialog
      title={title}
      save={SIGN_INS.end}
      messages={{ failed: SIGN_INS.endFailed, notChanged }}
      make={make}
      onDone={ended === 'all' ? onSignedOut : onEnded}
      done={<ChangeDone>{done}</ChangeDone>}
      onClose={onClose}
    />
  )
}

function textsAndCall(ended: EndedSessions) {
  if (ended === 'all') {
    return {
      title: SIGN_INS.everywhere,
      notChanged: SIGN_INS.stillSignedIn,
      make: () => call('POST /api/users/sign_out_everywhere', { body: {} }),
      done: SIGN_INS.everywhereDone,
    }
  }
  if (ended === 'others') {
    return {
      title: SIGN_INS.others,
      notChanged: SIGN_INS.othersNotEnded,
      make: () => call('POST /api/users/sign_out_others', { body: {} }),
      done: SIGN_INS.othersEnded,
    }
  }
  const { id, device } = ended
  return {
    title: SIGN_INS.endDevice(device),
    notChanged: SIGN_INS.notEnded,
    make: () => call('POST /api/users/end_session', { body: { id } }),
    done: SIGN_INS.ended(device),
  }
}
