-- Sessions end at a fixed time after their sign-in, however much they are used (decision 107). Those from before end
-- then, too.
UPDATE user_session
SET expires_at = least(
  expires_at,
  created_at + CASE WHEN keep_signed_in THEN interval '30 days' ELSE interval '7 days' END
);
