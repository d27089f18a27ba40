-- Whether adding a passkey took more than the password: a code of the authenticator app, or a session that has proven a
-- passkey added that way. A password reset removes all others. Of those that exist, the ones added after the app in force
-- was set up took a code or such a session; of the others it is not known. The release before notes no proof.

ALTER TABLE passkey ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
ALTER TABLE passkey_challenge ADD COLUMN is_proven boolean NOT NULL DEFAULT false;

UPDATE passkey SET is_proven = true FROM second_factor
WHERE second_factor.user_id = passkey.user_id AND second_factor.secret IS NOT NULL
  AND passkey.added_at > second_factor.set_up_at;
