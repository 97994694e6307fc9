-- Card payments that were given up without a word of the provider are asked about for some days more.
create index top_up_given_up on top_up (created_at)
  where status = 'FAILED' and method = 'CARD' and failure in ('not_reached', 'no_answer');
