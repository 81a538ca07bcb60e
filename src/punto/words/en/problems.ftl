### Errors of the service, shown on pages

problem-log_in_first = Log in first.
problem-only_posts = Only these posts may do this: { $posts }.
problem-unavailable = The journal is unavailable: retry with the same id.
problem-defect = Internal error: see the service log. This table accepts no commands until the service restarts.
problem-cross_origin = Cross-origin requests are not allowed.
problem-path_too_long = The path exceeds { $most } characters.
problem-query_too_long = The query exceeds { $most } characters.
problem-too_many_parameters = The query has more than { $most } parameters.
problem-too_many_headers = The request has more than { $most } headers.
problem-one_host = Send one valid Host header.
problem-body_too_large = The request body exceeds { $most } bytes.
problem-no_such_table = This table does not exist.
problem-no_such_round = This round does not exist.
problem-no_round_at_table = Table { $table } has no round { $round }.
problem-not_signed_yet = No signed checkpoint covers this round yet: try again in a moment.
problem-unknown_game = Unknown game: choose from { $games }.
problem-unknown_incident = Unknown incident { $name }: choose from { $incidents }.
problem-no_robot_dealer = Table { $table } has no robot dealer.
